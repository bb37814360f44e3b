import type { Glyph } from '../Icon.tsx'

export const down: Glyph = ['m5.5 9 6.5 6.5L18.5 9']
export const eye: Glyph = [
  'M2.8 12c2.3-4 5.5-6 9.2-6s6.9 2 9.2 6c-2.3 4-5.5 6-9.2 6s-6.9-2-9.2-6z',
  'M12 14.800a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.600z',
]
export const eyeOff: Glyph = [
  'M3 10.500c2.4 3.2 5.4 4.8 9 4.800s6.6-1.6 9-4.8',
  'm6.3 14-1.6 2.6',
  'M12 15.400v3',
  'm17.7 14 1.6 2.6',
]
export const refresh: Glyph = ['M19.5 12a7.5 7.5 0 1 1-2.2-5.300L19.5 9', 'M19.5 4.500V9H15']
