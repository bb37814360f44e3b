export const tones = { draft: 'default', reviewed: 'processing', paid: 'success' } as const
