import type { Day } from '@koi/contract/time'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Answer, useRead } from '../app/api.ts'
import { daysAgo, today } from '../app/clock.ts'
import { isFramed } from '../app/place.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { csvOf, saveAs, tabsOf } from '../ui/csv.ts'
import { Money } from '../ui/Money.tsx'
import { Waiting } from '../app/States.tsx'
import { Wide } from '../ui/Wide.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { copy } from './day.copy.ts'

type Days = Answer<'GET /agent/api/days'>
const counts = ['registrations', 'first_deposits', 'active'] as const
const amounts = ['deposits', 'withdrawals', 'valid_stake', 'net'] as const
const names = [...counts, ...amounts]

/** /days?of=: figures by Beijing day, the newest first. */
export default function DayPage() {
  const [query] = useSearchParams()
  const of = query.get('of') ?? ''
  const [from, setFrom] = useState(() => daysAgo(13))
  const [to, setTo] = useState(today)
  const reading = useRead('GET /agent/api/days', { from, to, of })
  const pick = (label: string, value: string, set: (day: Day) => void) => (
    <input
      type="date"
      aria-label={label}
      value={value}
      max={today()}
      onChange={(event) => event.target.value && set(event.target.value as Day)}
    />
  )
  return (
    <>
      <div className="heading">
        <h1>{copy.title}</h1>
        {of && <span className="soft">{copy.of}</span>}
        {of ? <Link to={`/downline?of=${of}`}>{copy.back}</Link> : <span />}
      </div>
      <section className="card">
        <div className="range">
          {pick(copy.from, from, setFrom)}
          {copy.to_}
          {pick(copy.to, to, setTo)}
          {reading.data && <Export days={reading.data} name={copy.file(from, to)} />}
        </div>
        {reading.data && !reading.error ? <Table days={reading.data} /> : <Waiting reading={reading} />}
      </section>
    </>
  )
}

function Export({ days: { items, sum }, name }: { days: Days; name: string }) {
  const rows = [
    [copy.date, ...names.map((one) => ui.figures[one])],
    ...items.map((day) => [day.date, ...names.map((one) => day[one])]),
    [copy.sum, ...names.map((one) => sum[one])],
  ]
  // A framed page may not save files.
  if (isFramed) return <CopyButton text={tabsOf(rows)} label={copy.copyTable} done={copy.copied} />
  return <Button onClick={() => saveAs(name, csvOf(rows))}>{copy.save}</Button>
}

function Table({ days: { items, sum } }: { days: Days }) {
  const cells = (row: Days['sum']) => [
    ...counts.map((name) => <td key={name}>{row[name]}</td>),
    ...amounts.map((name) => (
      <td key={name}>
        <Money value={row[name]} isSigned={name === 'net'} />
      </td>
    )),
  ]
  return (
    <Wide label={copy.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{copy.date}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {ui.figures[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{day.date}</th>
              {cells(day)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{copy.sum}</th>
            {cells(sum)}
          </tr>
        </tfoot>
      </table>
    </Wide>
  )
}
