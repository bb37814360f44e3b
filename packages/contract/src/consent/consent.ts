/**
 * What players agree to, in versions: the terms, which are privacy policy and disclaimer as they stood when a version was
 * published, and the notice on how customer funds are protected (R2, R34).
 */
export const consentDocuments = ['terms', 'funds'] as const
export type ConsentDocument = (typeof consentDocuments)[number]

export const isConsentDocument = (text: string): text is ConsentDocument =>
  (consentDocuments as readonly string[]).includes(text)

/** The articles that the terms are made of. */
export const termsArticles = [2, 3] as const
