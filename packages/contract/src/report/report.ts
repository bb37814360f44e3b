/** What is said of an actual return next to the stated one. */
export const judgements = ['', 'few', 'ok', 'odd'] as const
export type Judgement = (typeof judgements)[number]
