/** The six lists of the home page (ENT-06); `concise` is the slots, whatever its name says. */
export const categories = ['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise'] as const
export type Category = (typeof categories)[number]

/** Where a venue stands: in one of them, or on the fishing shelf, whose games count as slots. */
export const venueCategories = [...categories, 'fish'] as const
export type VenueCategory = (typeof venueCategories)[number]

/** A stated return as it is read: 100 000ths of the stake → percent, "96.075"; '' for none. */
export const returnText = (stated: number | null): string => (stated === null ? '' : String(stated / 1000))
