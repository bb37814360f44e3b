/** Code of the main brand in lists of brands. */
export const mainBrand = 'main'

/**
 * Maximum length of a further brand's code; with `_` and a name of 16 characters it forms a login at venues, which
 * accept 40.
 */
export const maxCodeLength = 23

/**
 * `opening`: its server object is being built, for a few seconds; `failed`: it could not be opened, answers 503 and is
 * tried again every minute; `moving`: its tables are being copied to another database; `removing`: suspended, and will
 * be removed at a date.
 */
export const brandStates = ['open', 'suspended', 'failed', 'opening', 'moving', 'removing'] as const
export type BrandState = (typeof brandStates)[number]
