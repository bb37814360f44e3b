import type { Glyph } from '../Icon.tsx'
export const calendar: Glyph = [
  'M5 5.500h14a1 1 0 0 1 1 1V19a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 19V6.500a1 1 0 0 1 1-1z',
  'M4 10h16',
  'M8 3.500v4',
  'M16 3.500v4',
]
