/** `terms`: snapshot of privacy policy and disclaimer; `funds`: notice on the protection of customer funds. */
export const consentDocuments = ['terms', 'funds'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

export const isConsentDocument = (text: string): text is ConsentDocument =>
  (consentDocuments as readonly string[]).includes(text)

/** Article types of which the terms consist. */
export const termsArticles = [2, 3] as const
