/** Categories of the home page, with their spelling in the API. */
export const categories = {
  live: 'realbet',
  cards: 'joker',
  esports: 'gaming',
  sports: 'sport',
  lottery: 'lottery',
  slots: 'concise',
} as const
export type Category = keyof typeof categories

/** Fishing venues have their own list; their games count as slots. */
export const venueCategories = { ...categories, fishing: 'fish' } as const
export type VenueCategory = keyof typeof venueCategories

/** Writes 100 000ths of the stake as percent, such as '96.075'; '' for null. */
export const returnText = (stated: number | null): string => (stated === null ? '' : String(stated / 1000))
