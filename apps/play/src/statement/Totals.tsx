import { Money } from '@koi/ui/Money'
import type { Reply } from '../app/calls.ts'
import { copy } from './statement.copy.ts'
import css from './statement.module.css'

type Sums = NonNullable<Reply<'POST /api/statement'>>

export function Totals({ sums: { totals, lifetime } }: { sums: Sums }) {
  const lines = [
    [copy.deposits, totals?.deposits],
    [copy.withdrawals, totals?.withdrawals],
    [copy.rewards, totals?.rewards],
    [copy.stakes, totals?.stakes],
    [copy.wins, totals?.wins],
  ] as const
  const since = String(lifetime?.since ?? '').slice(0, 10)
  return (
    <>
      <section className={css.card} aria-label={copy.sums}>
        <h2>{copy.sums}</h2>
        <dl className={css.sums}>
          {lines.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money of={amount} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{copy.net}</dt>
            <dd>
              <Money of={totals?.net} signed />
            </dd>
          </div>
        </dl>
      </section>
      <section className={css.card} aria-label={copy.lifetime}>
        <h2 className={css.between}>
          <span>{copy.lifetime}</span>
          <Money of={lifetime?.net_deposits} />
        </h2>
        <p className={css.faint}>{copy.lifetimeLine(since)}</p>
        <p className={css.between}>
          <span className={css.faint}>
            {copy.lifetimeDeposits} <Money of={lifetime?.deposits} />
          </span>
          <span className={css.faint}>
            {copy.lifetimeWithdrawals} <Money of={lifetime?.withdrawals} />
          </span>
        </p>
      </section>
    </>
  )
}
