/** What matched: document number, mobile number, name with birthday, or an external register. */
export const evidences = ['document', 'mobile', 'person', 'register'] as const
export type Evidence = (typeof evidences)[number]

/** `open`: the hit bars the player; `cleared`: it concerns a different person. */
export const hitStates = ['open', 'cleared'] as const
export type HitState = (typeof hitStates)[number]

/** Maximum characters of one uploaded part. */
export const maxEntries = 48_000
/** Columns of a list; a row needs a document, a mobile number, or a name with a birthday. */
export const listColumns = ['name', 'birthday', 'document', 'mobile'] as const
