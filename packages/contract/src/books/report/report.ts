export const judgements = ['', 'few', 'ok', 'odd'] as const
export type Judgement = (typeof judgements)[number]
