import { formats } from '@koi/contract/formats'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { fenOf, yuan } from '@koi/web/money'
import { useState } from 'react'
import { type Answer, useRead } from '../app/api.ts'
import { Waiting } from '../app/States.tsx'
import { Big, Columns, Heading, Soft } from '../ui/Layout.tsx'
import { Line, Lines } from '../ui/Lines.tsx'
import { Net } from '../ui/Net.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Collect } from './Collect.tsx'
import { copy } from './wallet.copy.ts'

export default function WalletPage() {
  const [page, setPage] = useState(1)
  const reading = useRead('GET /agent/api/wallet', { page })
  if (!reading.data) return <Waiting reading={reading} />
  const wallet = reading.data
  return (
    <>
      <Heading>{copy.title}</Heading>
      <Columns>
        <Card look="hero" aria-label={copy.balance}>
          <div>
            <Soft>{copy.balance}</Soft>
            <Big>
              <Money of={fenOf(wallet.balance)} />
            </Big>
          </div>
          <Line
            right={
              <Soft>
                {copy.collected} <Money of={fenOf(wallet.collected)} />
              </Soft>
            }
          >
            <Soft>
              {copy.earned} <Money of={fenOf(wallet.earned)} />
            </Soft>
          </Line>
        </Card>
        <Card>
          {Number(wallet.balance) > 0 ? <Collect balance={String(wallet.balance)} /> : <Soft>{copy.none}</Soft>}
        </Card>
      </Columns>
      <Card>
        <h2>{copy.records}</h2>
        <Records wallet={wallet} />
        <Pager reading={wallet} onTurn={setPage} />
      </Card>
    </>
  )
}

function Records({ wallet }: { wallet: Answer<'GET /agent/api/wallet'> }) {
  if (wallet.items.length === 0) return <EmptyState>{copy.empty}</EmptyState>
  return (
    <Lines>
      {wallet.items.map(({ kind, month, is_by_operator, amount, balance, at }) => (
        <li key={`${at} ${String(balance)}`}>
          <Line
            right={
              <>
                <Net of={amount} />
                <Soft>{copy.left(yuan(fenOf(balance)))}</Soft>
              </>
            }
          >
            {copy.kinds[kind]}
            {(month || is_by_operator) && <Soft>{month ? copy.of(formats.time(month)) : copy.byOperator}</Soft>}
            <Soft>{at}</Soft>
          </Line>
        </li>
      ))}
    </Lines>
  )
}
