export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

export const phone = { width: 375, height: 812 }
