/** `terms`: snapshot of privacy policy and disclaimer; `funds`: notice on the protection of customer funds. */
export const consentDocuments = ['terms', 'funds'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

export const isConsentDocument = (text: string): text is ConsentDocument =>
  (consentDocuments as readonly string[]).includes(text)

/** Types of the articles that make up the terms. */
export const termsArticles = [2, 3] as const
