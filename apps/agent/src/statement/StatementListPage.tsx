import { Beside } from '@koi/ui/Layout'
import { formats } from '@koi/contract/formats'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { fenOf, yuan } from '@koi/web/money'
import { useState } from 'react'
import { Link } from '@koi/ui/router'
import { useRead } from '../app/api.ts'
import { Waiting } from '../app/States.tsx'
import { Heading, Soft } from '../ui/Layout.tsx'
import { Line, Lines } from '../ui/Lines.tsx'
import { Pager } from '../ui/Pager.tsx'
import { State } from './State.tsx'
import { copy } from './statement.copy.ts'
import css from './statement.module.css'

export default function StatementListPage() {
  const [page, setPage] = useState(1)
  const reading = useRead('GET /agent/api/statements', { page })
  if (!reading.data) return <Waiting reading={reading} />
  const { items } = reading.data
  return (
    <>
      <Heading>{copy.title}</Heading>
      <Card>
        {items.length === 0 && <EmptyState>{copy.empty}</EmptyState>}
        <Lines>
          {items.map(({ id, month, state, commission, carried_out, turnover }) => (
            <li key={id}>
              <Link className={css.month} to={`/statements/${id}`}>
                <Line
                  right={
                    <strong>
                      <Money of={fenOf(commission)} />
                    </strong>
                  }
                >
                  <Beside as="div">
                    <strong>{formats.time(month)}</strong>
                    <State of={state} />
                  </Beside>
                  <Soft>
                    {copy.turnover} <Money of={fenOf(turnover)} />
                    {Number(carried_out) < 0 && ` · ${copy.carried(yuan(fenOf(carried_out)))}`}
                  </Soft>
                </Line>
              </Link>
            </li>
          ))}
        </Lines>
        <Pager reading={reading.data} onTurn={setPage} />
      </Card>
    </>
  )
}
