import { formats } from '@koi/contract/formats'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
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
      <Card onPage gap={2} aria-label={copy.sums}>
        <h2>{copy.sums}</h2>
        <Facts look="columns">
          {lines.map(([label, amount]) => (
            <Fact key={label} label={label}>
              <Money of={amount} />
            </Fact>
          ))}
          <Fact label={copy.net}>
            <Money of={sums.net} signed />
          </Fact>
        </Facts>
      </Card>
      <Card onPage gap={2} aria-label={copy.lifetime}>
        <h2 className={css.between}>
          <span>{copy.lifetime}</span>
          <Money of={lifetime.net} />
        </h2>
        <p className={css.faint}>{copy.lifetimeLine(formats.time(lifetime.since, 'day'))}</p>
        <p className={css.between}>
          <span className={css.faint}>
            {copy.lifetimeDeposits} <Money of={lifetime.deposits} />
          </span>
          <span className={css.faint}>
            {copy.lifetimeWithdrawals} <Money of={lifetime.withdrawals} />
          </span>
        </p>
      </Card>
    </>
  )
}
