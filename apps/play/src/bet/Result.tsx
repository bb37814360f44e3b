import type { Reply } from '../app/calls.ts'
import type { RowOf } from '../app/paging.ts'
import { Money } from '@koi/ui/Money'
import { numberOf } from '@koi/web/money'
import { copy } from './bet.copy.ts'
import css from './bet.module.css'

export type BetRecord = NonNullable<RowOf<Reply<'POST /api/betrecord'>>>

const settled = 1
const open = 2

/** A result by its sign; coloured where a settled bet moved money. A bet that is still open has none (D-086). */
export function Result({ of: { status, win_loss } }: { of: BetRecord }) {
  if (numberOf(status) === open) return <span className={css.open}>{copy.open}</span>
  const result = numberOf(win_loss)
  const isMoved = numberOf(status) === settled && result !== 0
  return <Money of={win_loss} signed tone={isMoved ? (result < 0 ? 'out' : 'in') : 'plain'} />
}
