import { categoryNames } from '@koi/contract/rebate/rebate.copy'
import { type Amount, yuan } from '@koi/web/money'
import { Alert, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { type Answer, useRead } from '../app/api.ts'
import { Money } from '../ui/Money.tsx'
import { Nothing, Waiting } from '../app/States.tsx'
import { Wide } from '../ui/Wide.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { copy } from './statement.copy.ts'
import { tones } from './tones.ts'

type Statement = Answer<'GET /agent/api/statements/:id'>

/** /statements/:id: a month, with every row its commission is made of. */
export default function StatementPage() {
  const { id = '' } = useParams()
  const reading = useRead('GET /agent/api/statements/:id', { id })
  if (!reading.data) return <Waiting reading={reading} />
  const it = reading.data
  return (
    <>
      <div className="heading">
        <h1>{copy.one(it.month)}</h1>
        <Tag color={tones[it.state]}>{ui.statementStates[it.state]}</Tag>
        <Link to="/statements">{copy.back}</Link>
      </div>
      {it.state === 'draft' && <Alert type="info" showIcon title={copy.draft} />}
      <div className="columns">
        <Sums it={it} />
        <Parts it={it} />
      </div>
      {it.players.length > 0 && <Players it={it} />}
    </>
  )
}

const Sum = ({ name, hint, value }: { name: string; hint?: ReactNode; value: Amount }) => (
  <div>
    <dt>
      {name}
      {hint && <small>{hint}</small>}
    </dt>
    <dd>
      <Money value={value} isSigned />
    </dd>
  </div>
)

/** What the parts came to, in whole fen. */
const earnedBy = (it: Statement): string =>
  (it.parts.reduce((all, { earned }) => all + Math.round(Number(earned) * 100), 0) / 100).toFixed(2)

function Sums({ it }: { it: Statement }) {
  return (
    <section className="card">
      <div>
        <div className="soft">{copy.total}</div>
        <div className="big">
          <Money value={it.commission} />
        </div>
        <div className="soft">{copy.plan(it.plan)}</div>
      </div>
      <dl className="sums">
        <Sum name={copy.sumOfParts} value={earnedBy(it)} />
        {it.overrides.map(({ username, base, rate, earned }) => (
          <Sum
            key={username}
            name={`${copy.override} ${username}`}
            hint={copy.overrideOf(yuan(base), Number(rate))}
            value={earned}
          />
        ))}
        {it.corrections_made.map(({ id, amount, reason }) => (
          <Sum key={id} name={copy.corrections} hint={reason} value={amount} />
        ))}
        <Sum name={copy.carriedIn} value={it.carried_in} />
        <div className="total">
          <dt>{copy.total}</dt>
          <dd>
            <Money value={it.commission} />
          </dd>
        </div>
        <Sum name={copy.carriedOut} hint={it.carries_loss ? copy.carries : copy.drops} value={it.carried_out} />
      </dl>
      <span className="soft">
        {(['created_at', 'reviewed_at', 'paid_at'] as const)
          .filter((name) => it[name])
          .map((name) => `${copy.times[name]} ${it[name].slice(0, 16)}`)
          .join(' · ')}
      </span>
    </section>
  )
}

const costsLast = (it: Statement) =>
  it.parts.toSorted((one, other) => Number(one.category_id === '') - Number(other.category_id === ''))

function Parts({ it }: { it: Statement }) {
  return (
    <section className="card">
      <h2>{copy.parts}</h2>
      {it.parts.length === 0 && <Nothing text={copy.noPlay} />}
      <ul className="rows">
        {costsLast(it).map((part) => (
          <li key={part.category_id}>
            <div className="line">
              <strong>{part.category_id ? (categoryNames[part.category_id] ?? part.category_id) : copy.costs}</strong>
              <Money value={part.earned} isSigned />
            </div>
            {part.category_id ? (
              <div className="soft">
                {copy.turnover} <Money value={part.turnover} /> × {ui.percent(Number(part.turnover_rate))}
                <br />
                {copy.net} <Money value={part.net_loss} /> × {ui.percent(Number(part.rate))}
              </div>
            ) : (
              <div className="soft">
                {copy.cost} <Money value={part.costs} /> × {ui.percent(Number(part.rate))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <span className="soft">{copy.late}</span>
    </section>
  )
}

function Players({ it }: { it: Statement }) {
  return (
    <section className="card">
      <h2>{copy.players}</h2>
      <Wide label={copy.players}>
        <table>
          <thead>
            <tr>
              {[copy.player, copy.turnover, copy.net, copy.cost].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {it.players.map((row, nth) => (
              <tr key={`${row.username} ${nth}`}>
                <th scope="row">{row.username}</th>
                <td>
                  <Money value={row.turnover} />
                </td>
                <td>
                  <Money value={row.net_loss} isSigned />
                </td>
                <td>
                  <Money value={row.costs} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  )
}
