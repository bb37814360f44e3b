import { Money } from '@koi/ui/Money'
import { copy } from './statement.copy.ts'
import css from './statement.module.css'
import type { Sums } from './statement.read.ts'

export function Totals({ sums }: { sums: Sums }) {
  const lines = [
    [copy.deposits, sums.deposits],
    [copy.withdrawals, sums.withdrawals],
    [copy.rewards, sums.rewards],
    [copy.stakes, sums.stakes],
    [copy.wins, sums.wins],
  ] as const
  const { lifetime } = sums
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
              <Money of={sums.net} signed />
            </dd>
          </div>
        </dl>
      </section>
      <section className={css.card} aria-label={copy.lifetime}>
        <h2 className={css.between}>
          <span>{copy.lifetime}</span>
          <Money of={lifetime.net} />
        </h2>
        <p className={css.faint}>{copy.lifetimeLine(lifetime.since.slice(0, 10))}</p>
        <p className={css.between}>
          <span className={css.faint}>
            {copy.lifetimeDeposits} <Money of={lifetime.deposits} />
          </span>
          <span className={css.faint}>
            {copy.lifetimeWithdrawals} <Money of={lifetime.withdrawals} />
          </span>
        </p>
      </section>
    </>
  )
}
