import type { Amount } from '@koi/web/money'
import { Money } from '../ui/Money.tsx'
import { texts } from './statement.copy.ts'
import css from './statement.module.css'

export interface Sums {
  totals?: {
    deposits?: Amount
    withdrawals?: Amount
    stakes?: Amount
    wins?: Amount
    rewards?: Amount
    net?: Amount
  } | null
  lifetime?: { deposits?: Amount; withdrawals?: Amount; net_deposits?: Amount; since?: string | null } | null
}

/** What the chosen days come to, and what was paid in ever (R21, R22). */
export function Totals({ sums: { totals, lifetime } }: { sums: Sums }) {
  const lines = [
    [texts.deposits, totals?.deposits],
    [texts.withdrawals, totals?.withdrawals],
    [texts.rewards, totals?.rewards],
    [texts.stakes, totals?.stakes],
    [texts.wins, totals?.wins],
  ] as const
  const since = lifetime?.since?.slice(0, 10) || texts.sinceEver
  return (
    <>
      <section className={css.card} aria-label={texts.sums}>
        <h2>{texts.sums}</h2>
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
            <dt>{texts.net}</dt>
            <dd>
              <Money of={totals?.net} signed />
            </dd>
          </div>
        </dl>
      </section>
      <section className={css.card} aria-label={texts.lifetime}>
        <h2 className={css.between}>
          <span>{texts.lifetime}</span>
          <Money of={lifetime?.net_deposits} />
        </h2>
        <p className={css.faint}>{texts.lifetimeLine(since)}</p>
        <p className={css.between}>
          <span className={css.faint}>
            {texts.lifetimeDeposits} <Money of={lifetime?.deposits} />
          </span>
          <span className={css.faint}>
            {texts.lifetimeWithdrawals} <Money of={lifetime?.withdrawals} />
          </span>
        </p>
      </section>
    </>
  )
}
