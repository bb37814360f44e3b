import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Answer, useRead } from '../app/api.ts'
import { Money } from '../ui/Money.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Nothing, Waiting } from '../app/States.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { copy } from './downline.copy.ts'

type Row = Answer<'GET /agent/api/downline'>['items'][number]

/** /downline?of=: the players of the agent, or of an agent below them; step by step down the tree. */
export default function DownlinePage() {
  const [query] = useSearchParams()
  const of = query.get('of') ?? ''
  return <Level key={of} of={of} />
}

function Level({ of }: { of: string }) {
  const [page, setPage] = useState(1)
  const reading = useRead('GET /agent/api/downline', { of, page })
  if (!reading.data) return <Waiting reading={reading} />
  const { items, total, trail } = reading.data
  return (
    <>
      <div className="heading">
        <h1>{copy.title}</h1>
        <span className="soft">{copy.total(total)}</span>
        <Link to={`/days?of=${of}`}>{copy.days}</Link>
      </div>
      {trail.length > 1 && (
        <nav className="trail" aria-label={copy.trail}>
          {trail.map(({ id, username }, nth) => (
            <span key={id}>
              {nth > 0 && ' › '}
              {nth === trail.length - 1 ? (
                <strong aria-current="page">{username}</strong>
              ) : (
                <Link to={nth === 0 ? '/downline' : `/downline?of=${id}`}>{nth === 0 ? copy.mine : username}</Link>
              )}
            </span>
          ))}
        </nav>
      )}
      <section className="card">
        {items.length === 0 ? (
          <Nothing text={copy.empty} />
        ) : (
          <ul className="rows">
            {items.map((row) => (
              <Person key={`${row.username} ${row.created_at}`} row={row} />
            ))}
          </ul>
        )}
        <Pager reading={reading.data} onTurn={setPage} />
      </section>
    </>
  )
}

function Person({ row }: { row: Row }) {
  const { figures } = ui
  return (
    <li>
      <div className="line">
        <div>
          <strong>{row.username}</strong> {row.is_agent && <Tag color="gold">{copy.agent}</Tag>}
          <div className="soft">
            {copy.joined(row.created_at.slice(0, 10))} · {copy.lastBet(row.last_bet_at.slice(0, 16))}
          </div>
        </div>
        {row.is_agent && (
          <Link to={`/downline?of=${row.id}`} aria-label={copy.open(row.username)}>
            <Button tabIndex={-1}>{copy.players(row.players)}</Button>
          </Link>
        )}
      </div>
      <dl className="figures">
        {(['deposits', 'withdrawals', 'valid_stake', 'net'] as const).map((name) => (
          <div key={name}>
            <dt>{figures[name]}</dt>
            <dd>
              <Money value={row[name]} isSigned={name === 'net'} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
