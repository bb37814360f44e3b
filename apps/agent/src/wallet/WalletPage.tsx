import { yuan } from '@koi/web/money'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { type Answer, ask, sentenceOf, useRead } from '../app/api.ts'
import { Money } from '../ui/Money.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Nothing, Waiting } from '../app/States.tsx'
import { copy } from './wallet.copy.ts'

/** /wallet: commission that waits, and the way to the player's own wallet. */
export default function WalletPage() {
  const [page, setPage] = useState(1)
  const reading = useRead('GET /agent/api/wallet', { page })
  if (!reading.data) return <Waiting reading={reading} />
  const wallet = reading.data
  return (
    <>
      <h1>{copy.title}</h1>
      <div className="columns">
        <section className="card hero">
          <div>
            <div className="soft">{copy.balance}</div>
            <div className="big">
              <Money value={wallet.balance} />
            </div>
          </div>
          <div className="line soft">
            <span>
              {copy.earned} <Money value={wallet.earned} />
            </span>
            <span>
              {copy.collected} <Money value={wallet.collected} />
            </span>
          </div>
        </section>
        <section className="card">
          {Number(wallet.balance) > 0 ? (
            <Collect key={String(wallet.balance)} balance={String(wallet.balance)} />
          ) : (
            <p className="soft">{copy.none}</p>
          )}
        </section>
      </div>
      <section className="card">
        <h2>{copy.records}</h2>
        <Records wallet={wallet} />
        <Pager reading={wallet} onTurn={setPage} />
      </section>
    </>
  )
}

function Collect({ balance }: { balance: string }) {
  const [amount, setAmount] = useState(balance)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const { message } = App.useApp()
  const queries = useQueryClient()
  const collect = async () => {
    if (!/^\d+(\.\d{1,2})?$/.test(amount.trim())) return setProblem(copy.amountWrong)
    setAsking(true)
    setProblem('')
    try {
      const { amount: moved } = await ask('POST /agent/api/collect', { amount: amount.trim() })
      void message.success(copy.done(yuan(moved)))
      await queries.invalidateQueries()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <label htmlFor="amount">{copy.amount}</label>
      <div className="range">
        <Input
          id="amount"
          prefix="¥"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          style={{ flex: 1 }}
        />
        <Button onClick={() => setAmount(balance)}>{copy.all}</Button>
      </div>
      {problem && <Alert role="alert" type="error" showIcon title={problem} />}
      <Button type="primary" loading={isAsking} onClick={() => void collect()}>
        {copy.collect}
      </Button>
      <span className="soft">{copy.hint}</span>
    </>
  )
}

function Records({ wallet }: { wallet: Answer<'GET /agent/api/wallet'> }) {
  if (wallet.items.length === 0) return <Nothing text={copy.empty} />
  return (
    <ul className="rows">
      {wallet.items.map(({ kind, month, is_by_operator, amount, balance, at }) => (
        <li key={`${at} ${String(balance)}`} className="line">
          <span>
            {copy.kinds[kind]}{' '}
            {(month || is_by_operator) && <span className="soft">{month ? copy.of(month) : copy.byOperator}</span>}
            <br />
            <span className="soft">{at}</span>
          </span>
          <span>
            <Money value={amount} isSigned />
            <br />
            <span className="soft">{copy.left(yuan(balance))}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
