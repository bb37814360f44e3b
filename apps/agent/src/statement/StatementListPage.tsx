import { Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../app/api.ts'
import { Money } from '../ui/Money.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Nothing, Waiting } from '../app/States.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { yuan } from '@koi/web/money'
import { copy } from './statement.copy.ts'
import { tones } from './tones.ts'

/** /statements: a row a month. */
export default function StatementListPage() {
  const [page, setPage] = useState(1)
  const reading = useRead('GET /agent/api/statements', { page })
  if (!reading.data) return <Waiting reading={reading} />
  const { items } = reading.data
  return (
    <>
      <h1>{copy.title}</h1>
      <section className="card">
        {items.length === 0 && <Nothing text={copy.empty} />}
        <ul className="rows">
          {items.map(({ id, month, state, commission, carried_out, turnover }) => (
            <li key={id}>
              <Link className="line" to={`/statements/${id}`}>
                <span>
                  <strong>{month}</strong> <Tag color={tones[state]}>{ui.statementStates[state]}</Tag>
                  <br />
                  <span className="soft">
                    {copy.turnover} <Money value={turnover} />
                    {Number(carried_out) < 0 && ` · ${copy.carried(yuan(carried_out))}`}
                  </span>
                </span>
                <strong>
                  <Money value={commission} />
                </strong>
              </Link>
            </li>
          ))}
        </ul>
        <Pager reading={reading.data} onTurn={setPage} />
      </section>
    </>
  )
}
