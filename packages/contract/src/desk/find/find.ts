/** What a search of the console can find. */
export const foundKinds = [
  'player',
  'agent',
  'deposit',
  'withdrawal',
  'transfer',
  'adjustment',
  'unmatched_payment',
  'bet',
  'inquiry',
  'source',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** Which value of the row the search text is. */
export const foundBy = [
  'number',
  'id',
  'username',
  'mobile',
  'email',
  'realname',
  'payee',
  'network',
  'device',
  'reference',
  'gateway_number',
  'round',
  'code',
] as const
export type FoundBy = (typeof foundBy)[number]

/** Most rows of one kind, found by one value. */
export const maxFound = 10
/** Shortest text that is searched: a Chinese name has two characters. */
export const minSearch = 2
export const maxSearch = 200
