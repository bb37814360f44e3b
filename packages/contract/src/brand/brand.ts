/**
 * `opening`: its server object is not built yet, for at most a few seconds; `failed`: it could not be opened, is answered
 * with 503 and tried again every minute.
 */
export const brandStates = ['open', 'suspended', 'failed', 'opening'] as const
export type BrandState = (typeof brandStates)[number]
