import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { BeijingTimeOrBlank, Empty, Flag, Nothing, Text, WholeOrNull } from '../../wire.ts'
import { FundsStale, ReviewUnanswered } from './review.copy.ts'

// Extension of the players' API: the prompt to review limits, with the reminder of how the player's money is held.

/**
 * `is_due`: the player is to be prompted. `due_at`: from when on, '' if the operator has switched prompts off. `funds`: HTML of the
 * newest notice on customer funds, or a plain default text with `funds_version` 0.
 */
export const readReview = read('player', 'review.read', 'POST /api/protection/review', {
  input: Nothing,
  reply: z.object({
    is_due: Flag,
    due_at: BeijingTimeOrBlank,
    reviewed_at: BeijingTimeOrBlank,
    funds: z.string(),
    funds_version: z.number(),
  }),
})

/** Answers the prompt: `keep` or `change`, and the version of the notice that was shown. Not due: changes nothing. */
export const answerReview = write('player', 'review.answer', 'POST /api/protection/review/answer', {
  input: z.object({ answer: Text, funds_version: WholeOrNull }),
  reply: Empty,
  refusals: [ReviewUnanswered, FundsStale],
})
