/** What a player answers to the prompt to review limits: keep them, or change them now. */
export const reviewAnswers = ['keep', 'change'] as const
export type ReviewAnswer = (typeof reviewAnswers)[number]
export const isReviewAnswer = (text: string): text is ReviewAnswer =>
  (reviewAnswers as readonly string[]).includes(text)
