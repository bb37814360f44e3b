/** The six lists of the home page, each with its spelling on the wires (ENT-06). */
export const categories = {
  live: 'realbet',
  cards: 'joker',
  esports: 'gaming',
  sports: 'sport',
  lottery: 'lottery',
  slots: 'concise',
} as const
export type Category = keyof typeof categories

/** Where a venue stands: in one of them, or on the fishing shelf, whose games count as slots. */
export const venueCategories = { ...categories, fishing: 'fish' } as const
export type VenueCategory = keyof typeof venueCategories

/** A stated return as it is read: 100 000ths of the stake → percent, "96.075"; '' for none. */
export const returnText = (stated: number | null): string => (stated === null ? '' : String(stated / 1000))
