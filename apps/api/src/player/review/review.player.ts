import { isReviewAnswer } from '@koi/contract/player/review/review'
import { replyCopy, ReviewUnanswered } from '@koi/contract/player/review/review.copy'
import * as contract from '@koi/contract/player/review/review.player'
import { on, withMessage } from '../../platform/http/on.ts'
import { insertAnswer, loadFunds, loadReview } from './review.ts'

export const reviewPlayer = [
  on(contract.readReview, async ({ db, caller, settings, language, now }) => {
    const [review, funds] = await Promise.all([
      loadReview(db, caller.player, settings.review_months, now),
      loadFunds(db, language),
    ])
    return {
      is_due: review.isDue,
      due_at: review.dueAt,
      reviewed_at: review.reviewedAt,
      funds: funds.content,
      funds_version: funds.version,
    }
  }),

  on(contract.answerReview, async ({ tx, caller, input, settings, language, now, refuse }) => {
    const { answer, funds_version: fundsVersion } = input
    if (!isReviewAnswer(answer)) return refuse(ReviewUnanswered)
    const asked = { months: settings.review_months, now, language }
    await insertAnswer(tx, caller.player, { answer, fundsVersion }, asked)
    return withMessage(answer === 'keep' ? replyCopy.kept : replyCopy.changing, {})
  }),
]
