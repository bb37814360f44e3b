/**
 * What a player asks of the operator with a number and a deadline (R62, R63, R76): a complaint, the end of their account, a
 * copy, correction or deletion of their data.
 */
export const inquiryKinds = ['complaint', 'closing', 'copy', 'correction', 'deletion'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

export const isInquiryKind = (text: string): text is InquiryKind => (inquiryKinds as readonly string[]).includes(text)

/** Most that a player may have open at a time. */
export const mostOpen = 3
/** Characters of what is asked. */
export const fewestWords = 10
export const mostWords = 2000
