import type { Glyph } from '@koi/ui/Icon'

export const picture: Glyph = [
  'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z',
  'M4.5 16l4.5-4 4 3.5 2.5-2 4 3.5',
  'M15.5 9.5h.01',
]
export const send: Glyph = ['M12 19V6', 'M6.5 11 12 5.5 17.5 11']
