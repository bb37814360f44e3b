import type { Glyph } from '../Icon.tsx'

export const clock: Glyph = ['M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z', 'M12 7.500V12l3.2 2']
