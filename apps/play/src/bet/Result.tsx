import { betStates } from '@koi/contract/state'
import type { Reply } from '../app/calls.ts'
import type { RowOf } from '../app/paging.ts'
import { Money } from '@koi/ui/Money'
import { numberOf } from '@koi/web/money'
import { copy } from './bet.copy.ts'
import css from './bet.module.css'

export type BetRecord = NonNullable<RowOf<Reply<'POST /api/betrecord'>>>

/** The state as a number of the API; -1 if missing. */
export const statusOf = (bet: Pick<BetRecord, 'status'> | null | undefined): number => numberOf(bet?.status, -1)

/** The result with its sign, coloured if a settled bet moved money; an open bet has none. */
export function Result({ of: bet }: { of: BetRecord }) {
  if (statusOf(bet) === betStates.open) return <span className={css.open}>{copy.open}</span>
  const result = numberOf(bet.win_loss)
  const isMoved = statusOf(bet) === betStates.settled && result !== 0
  return <Money of={bet.win_loss} signed tone={isMoved ? (result < 0 ? 'out' : 'in') : 'plain'} />
}
