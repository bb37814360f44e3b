import { Beside } from '@koi/ui/Layout'
import { formats } from '@koi/contract/formats'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Tag } from '@koi/ui/Tag'
import { VisuallyHidden } from '@koi/ui/VisuallyHidden'
import { useState } from 'react'
import { Link, useQuery } from '@koi/ui/router'
import { type Answer, useRead } from '../app/api.ts'
import { Waiting } from '../app/States.tsx'
import { Heading, Soft } from '../ui/Layout.tsx'
import { AmountFigures } from '../ui/Figures.tsx'
import { Line, Lines } from '../ui/Lines.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'
import { Pager } from '../ui/Pager.tsx'
import { copy } from './downline.copy.ts'
import css from './downline.module.css'

type Level = Answer<'GET /agent/api/downline'>

/** The page at /downline?of=. */
export default function DownlinePage() {
  const [query] = useQuery()
  const of = query.get('of') ?? ''
  return <People key={of} of={of} />
}

function People({ of }: { of: string }) {
  const [page, setPage] = useState(1)
  const reading = useRead('GET /agent/api/downline', { of, page })
  if (!reading.data) return <Waiting reading={reading} />
  const { items, total, trail } = reading.data
  return (
    <>
      <Heading
        aside={
          <>
            <Soft>{copy.total(total)}</Soft>
            <MoreLink to={`/days?of=${of}`}>{copy.days}</MoreLink>
          </>
        }
      >
        {copy.title}
      </Heading>
      {trail.length > 1 && <Trail trail={trail} />}
      <Card>
        {items.length === 0 ? (
          <EmptyState>{copy.empty}</EmptyState>
        ) : (
          <Lines>
            {items.map((row) => (
              <Person key={`${row.username} ${row.created_at}`} row={row} />
            ))}
          </Lines>
        )}
        <Pager reading={reading.data} onTurn={setPage} />
      </Card>
    </>
  )
}

const Trail = ({ trail }: { trail: Level['trail'] }) => (
  <nav className={css.trail} aria-label={copy.trail}>
    {trail.map(({ id, username }, nth) =>
      nth === trail.length - 1 ? (
        <strong key={id} aria-current="page">
          {username}
        </strong>
      ) : (
        <Link key={id} to={nth === 0 ? '/downline' : `/downline?of=${id}`}>
          {nth === 0 ? copy.mine : username}
        </Link>
      ),
    )}
  </nav>
)

function Person({ row }: { row: Level['items'][number] }) {
  return (
    <li className={css.person}>
      <Line
        right={
          row.is_agent && (
            <ButtonLink kind="light" size="s" to={`/downline?of=${row.id}`}>
              {copy.players(row.players)}
              <VisuallyHidden>{copy.open(row.username)}</VisuallyHidden>
            </ButtonLink>
          )
        }
      >
        <Beside as="div">
          <strong>{row.username}</strong>
          {row.is_agent && <Tag tone="waiting">{copy.agent}</Tag>}
        </Beside>
        <Soft>
          {copy.joined(formats.time(row.created_at, 'day'))} · {copy.lastBet(formats.time(row.last_bet_at, 'minute'))}
        </Soft>
      </Line>
      <AmountFigures of={row} isSmall />
    </li>
  )
}
