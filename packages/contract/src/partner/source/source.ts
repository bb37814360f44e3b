export const sourceDeals = ['none', 'cpa', 'share'] as const
export type SourceDeal = (typeof sourceDeals)[number]

export const postbackKinds = ['registration', 'first_deposit', 'deposit', 'net_result'] as const
export type PostbackKind = (typeof postbackKinds)[number]

export const postbackStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export const sourceStatementStates = ['draft', 'closed', 'paid'] as const

export const maxSources = 2000

/** `utm_*` parameters of a link, which it may have in addition to `c`, the code. */
export const utmNames = ['source', 'medium', 'campaign', 'content', 'term'] as const
export type UtmName = (typeof utmNames)[number]

/** Longest value of a link's parameter; longer ones are ignored. */
export const maxParameter = 200

/** Days for which the player site remembers the source of a visitor. */
export const arrivalDays = 30

/** Sent by the player site with a registration, as a query string of `c`, `click_id`, `utm_*` and `landing`. */
export interface Arrival {
  code: string
  clickId: string
  utm: Partial<Record<UtmName, string>>
  landing: string
}

export const isSourceCode = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{1,31}$/.test(text)

/** Returns null if the text has no well-formed code; unusable values of other parameters are left out. */
export function parseArrival(text: string): Arrival | null {
  if (text.length > 4000) return null
  const query = new URLSearchParams(text)
  const valueOf = (name: string): string => {
    const value = query.get(name) ?? ''
    return value.length <= maxParameter && !/\p{Cc}/u.test(value) ? value : ''
  }
  const code = valueOf('c').toLowerCase()
  if (!isSourceCode(code)) return null
  const utm = utmNames.flatMap((name) => {
    const value = valueOf(`utm_${name}`)
    return value === '' ? [] : [[name, value]]
  })
  return { code, clickId: valueOf('click_id'), utm: Object.fromEntries(utm), landing: valueOf('landing') }
}
