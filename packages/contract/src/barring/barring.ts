/** By what somebody is found on a list: their document, their mobile number, or their name with their day of birth. */
export const evidences = ['document', 'mobile', 'person', 'register'] as const
export type Evidence = (typeof evidences)[number]

/** How a hit stands: it bars its player, or an operator found that it is somebody else. */
export const hitStates = ['open', 'cleared'] as const
export type HitState = (typeof hitStates)[number]

/** Characters of one part of a file that is sent to a list. */
export const mostEntries = 48_000
/** The columns of a list, of which a row needs a document, a mobile number, or a name with a day of birth. */
export const listColumns = ['name', 'birthday', 'document', 'mobile'] as const
