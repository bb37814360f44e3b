/** The six lists of the home page (ENT-06); `concise` is the slots, whatever its name says. */
export const categories = ['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise'] as const
export type Category = (typeof categories)[number]
