/** `closing`: of the account; `copy`, `correction` and `deletion`: of personal data. */
export const inquiryKinds = ['complaint', 'closing', 'copy', 'correction', 'deletion'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

export const isInquiryKind = (text: string): text is InquiryKind => (inquiryKinds as readonly string[]).includes(text)

export const maxOpen = 3
export const fewestWords = 10
export const maxWords = 2000
