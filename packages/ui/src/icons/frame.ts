import type { Glyph } from '../Icon.tsx'

export const home: Glyph = [
  'M3.5 11.2 12 4l8.5 7.2',
  'M5.8 9.6V19a1 1 0 0 0 1 1h10.4a1 1 0 0 0 1-1V9.6',
  'M9.5 15c1.6 1.3 3.4 1.3 5 0',
]
export const gift: Glyph = [
  'M4 11h16v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19z',
  'M3 7.5h18V11H3z',
  'M12 7.5v13',
  'M12 7.5C9 7.5 7.2 6.6 7.2 5.1 7.2 3.1 11 2.6 12 7.5z',
  'M12 7.5c3 0 4.8-.9 4.8-2.4 0-2-3.8-2.5-4.8 2.4z',
]
export const headset: Glyph = [
  'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2',
  'M4.5 13.5h1.8a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-.8a2 2 0 0 1-2-2v-2a1 1 0 0 1 1-1z',
  'M19.5 13.5h-1.8a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h.8a2 2 0 0 0 2-2v-2a1 1 0 0 0-1-1z',
  'M18.5 18.5c0 1.6-1.6 2.5-4 2.5',
]
export const trophy: Glyph = [
  'M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0z',
  'M7.5 5.5H4.2c0 3.2 1.2 5 3.6 5.3',
  'M16.5 5.5h3.3c0 3.2-1.2 5-3.6 5.3',
  'M12 14v3.5',
  'M8.5 20.5h7',
  'M9.8 20.5c0-1.8.8-3 2.2-3s2.2 1.2 2.2 3',
]
export const person: Glyph = ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M4.5 20.2c.8-3.6 3.7-5.7 7.5-5.7s6.7 2.1 7.5 5.7']
export const download: Glyph = ['M12 4v11', 'm7.5 10.8 4.5 4.5 4.5-4.5', 'M4.5 19.5h15']
export const back: Glyph = ['M14.5 5 7.5 12l7 7']
export const forward: Glyph = ['m9.5 5 7 7-7 7']
export const close: Glyph = ['m6 6 12 12', 'M18 6 6 18']
export const check: Glyph = ['m5 12.5 4.7 4.7L19.2 7.4']
export const horn: Glyph = ['M4 10v4a1 1 0 0 0 1 1h2.5L15 19V5L7.5 9H5a1 1 0 0 0-1 1z', 'M18 9.200c1 1.7 1 3.9 0 5.6']
export const alert: Glyph = ['M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z', 'M12 7.800v5.2', 'M12 16v.2']
export const globe: Glyph = [
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z',
  'M3.5 12h17',
  'M12 3.5c2.5 2.4 3.6 5.2 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.2-3.6-8.5s1.1-6.1 3.6-8.5z',
]
