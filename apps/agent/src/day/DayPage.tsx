import type { Day } from '@koi/contract/time'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Money } from '@koi/ui/Money'
import { fenOf } from '@koi/web/money'
import { Table } from '@koi/ui/Table'
import { csvOf, saveAs, tabsOf } from '@koi/web/csv'
import { daysAgo, today } from '@koi/web/days'
import { useState } from 'react'
import { useQuery } from '@koi/ui/router'
import { type Answer, useRead } from '../app/api.ts'
import { CopyButton } from '../app/CopyButton.tsx'
import { isFramed } from '../app/frame.ts'
import { Waiting } from '../app/States.tsx'
import { Heading, Soft } from '../ui/Layout.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'
import { Net } from '../ui/Net.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { copy } from './day.copy.ts'
import css from './day.module.css'

type Days = Answer<'GET /agent/api/days'>
const counts = ['registrations', 'first_deposits', 'active'] as const
const amounts = ['deposits', 'withdrawals', 'valid_stake', 'net'] as const
const names = [...counts, ...amounts]

/** The page at /days?of=. */
export default function DayPage() {
  const [query] = useQuery()
  const of = query.get('of') ?? ''
  // Until a day is chosen, the range ends today, which is known by the server's clock from the first answer on.
  const [chosenFrom, setFrom] = useState<Day | null>(null)
  const [chosenTo, setTo] = useState<Day | null>(null)
  const [from, to] = [chosenFrom ?? daysAgo(13), chosenTo ?? today()]
  const reading = useRead('GET /agent/api/days', { from, to, of })
  const pick = (name: 'from' | 'to', value: string, set: (day: Day) => void) => (
    <Field
      type="date"
      name={name}
      label={copy[name]}
      value={value}
      max={today()}
      onChange={(day) => day && set(day as Day)}
    />
  )
  return (
    <>
      <Heading
        aside={
          of && (
            <>
              <Soft>{copy.of}</Soft>
              <MoreLink to={`/downline?of=${of}`}>{copy.back}</MoreLink>
            </>
          )
        }
      >
        {copy.title}
      </Heading>
      <Card>
        <div className={css.range}>
          {pick('from', from, setFrom)}
          <span className={css.to}>{copy.to_}</span>
          {pick('to', to, setTo)}
          <div className={css.save}>{reading.data && <Export days={reading.data} name={copy.file(from, to)} />}</div>
        </div>
        {reading.data && !reading.error ? <DayTable days={reading.data} /> : <Waiting reading={reading} />}
      </Card>
    </>
  )
}

function Export({ days: { items, sum }, name }: { days: Days; name: string }) {
  const rows = [
    [copy.date, ...names.map((one) => ui.figures[one])],
    ...items.map((day) => [day.date, ...names.map((one) => day[one])]),
    [copy.sum, ...names.map((one) => sum[one])],
  ]
  // A frame without an origin cannot download files.
  if (isFramed) return <CopyButton text={tabsOf(rows)} label={copy.copyTable} done={copy.copied} />
  return (
    <Button kind="soft" size="s" onClick={() => saveAs(name, csvOf(rows))}>
      {copy.save}
    </Button>
  )
}

function DayTable({ days: { items, sum } }: { days: Days }) {
  const row = (name: string, of: Days['sum']) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      {counts.map((one) => (
        <td key={one}>{of[one]}</td>
      ))}
      {amounts.map((one) => (
        <td key={one}>{one === 'net' ? <Net of={of[one]} /> : <Money of={fenOf(of[one])} />}</td>
      ))}
    </tr>
  )
  return (
    <Table
      label={copy.title}
      look="figures"
      columns={[copy.date, ...names.map((name) => ui.figures[name])]}
      foot={row(copy.sum, sum)}
    >
      {items.toReversed().map((day) => row(day.date, day))}
    </Table>
  )
}
