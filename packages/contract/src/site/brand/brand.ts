/** Code of the main brand in lists of brands. */
export const mainBrand = 'main'

/** Of the code of a further brand; with `_` and a name of 16 it is a login at venues, which take 40. */
export const maxCodeLength = 23

/**
 * `opening`: its server object is not built yet, for at most a few seconds; `failed`: it could not be opened, is answered
 * with 503 and tried again every minute; `moving`: its tables are copied to another database; `removing`: suspended, and to be
 * removed at a date.
 */
export const brandStates = ['open', 'suspended', 'failed', 'opening', 'moving', 'removing'] as const
export type BrandState = (typeof brandStates)[number]
