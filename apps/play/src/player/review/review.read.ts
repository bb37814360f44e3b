import { limitKinds, limitPeriods, spans } from '@koi/contract/player/protection/protection'
import { limitTitles } from '@koi/contract/player/protection/protection.copy'
import { fenOf, numberOf, yuan } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText, toWord } from '../../app/data/wire.read.ts'
import { copy } from './review.copy.ts'

export interface Review {
  isDue: boolean
  /** HTML, or plain text. */
  funds: string
  fundsVersion: number
}

export const toReview = (answer: Reply<'POST /api/protection/review'>): Review => ({
  isDue: toFlag(answer?.is_due),
  funds: toText(answer?.funds),
  fundsVersion: numberOf(answer?.funds_version),
})

/** The limits that the player has set, as texts. */
export const toOwnLimits = (answer: Reply<'POST /api/protection'>): string[] =>
  toRows(answer?.limits, (row) => {
    const [kind, span, amount] = [toWord(limitKinds, row.kind), toWord(spans, row.span), toText(row.amount)]
    if (!kind || !span || !amount) return ''
    const title = limitTitles[toWord(limitPeriods, row.period) ?? 'rolling'][kind][span]
    return copy.limit(title, kind === 'time' ? copy.minutes(amount) : yuan(fenOf(amount)))
  }).filter(Boolean)
