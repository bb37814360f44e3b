import type { Glyph } from '../Icon.tsx'
export const pause: Glyph = ['M9 6v12', 'M15 6v12']
export const play: Glyph = ['M8 5.500v13l10.5-6.500z']
