import { Between, Faint } from '@koi/ui/Layout'
import { formats } from '@koi/contract/formats'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { copy } from './statement.copy.ts'
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
        <Facts look="columns" of={lines.map(([label, amount]) => [label, <Money key={label} of={amount} />])}>
          <Fact label={copy.net}>
            <Money of={sums.net} signed />
          </Fact>
        </Facts>
      </Card>
      <Card onPage gap={2} aria-label={copy.lifetime}>
        <Between as="h2">
          <span>{copy.lifetime}</span>
          <Money of={lifetime.net} />
        </Between>
        <Faint>{copy.lifetimeLine(formats.time(lifetime.since, 'day'))}</Faint>
        <Between>
          <Faint as="span">
            {copy.lifetimeDeposits} <Money of={lifetime.deposits} />
          </Faint>
          <Faint as="span">
            {copy.lifetimeWithdrawals} <Money of={lifetime.withdrawals} />
          </Faint>
        </Between>
      </Card>
    </>
  )
}
