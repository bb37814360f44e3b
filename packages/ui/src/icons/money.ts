import type { Glyph } from '../Icon.tsx'

export const deposit: Glyph = [
  'M12 3.500v9',
  'm8.3 9 3.7 3.700L15.7 9',
  'M4 13v4.500A2.5 2.5 0 0 0 6.5 20h11a2.5 2.5 0 0 0 2.5-2.500V13',
]
export const withdraw: Glyph = [
  'M12 13V4',
  'm8.3 7.6 3.7-3.7 3.7 3.7',
  'M4 13v4.500A2.5 2.5 0 0 0 6.5 20h11a2.5 2.5 0 0 0 2.5-2.500V13',
]
export const transfer: Glyph = ['M4 8.500h14.5', 'M15 5l3.5 3.500L15 12', 'M20 15.500H5.5', 'M9 12l-3.5 3.500L9 19']
export const slips: Glyph = [
  'M6 3.500h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.600L6 18.900z',
  'M9.2 8h5.6',
  'M9.2 11.500h5.6',
  'M9.2 15h3',
]
