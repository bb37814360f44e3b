import { type Amount, numberOf } from '@koi/web/money'
import { Money } from '../ui/Money.tsx'
import { copy } from './bet.copy.ts'
import css from './bet.module.css'

export interface BetRecord {
  bet_id?: string | number | null
  bet_amount?: Amount
  win_loss?: Amount
  Code?: string | null // (sic: capital C)
  playname?: string | null
  playmemo?: string | null
  status?: string | number | null
  bet_time?: string | null
  created_at?: string | null
  platname?: string | null
}

const settled = 1
const open = 2

/** A result by its sign; coloured where a settled bet moved money. A bet that is still open has none (D-086). */
export function Result({ of: { status, win_loss } }: { of: BetRecord }) {
  if (numberOf(status) === open) return <span className={css.open}>{copy.open}</span>
  const result = numberOf(win_loss)
  const isMoved = numberOf(status) === settled && result !== 0
  return <Money of={win_loss} signed tone={isMoved ? (result < 0 ? 'out' : 'in') : 'plain'} />
}
