import { numberOf, yuan } from '@koi/web/money'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useRead } from '../app/api.ts'
import { Bars } from '../ui/Bars.tsx'
import { Figures } from '../ui/Figures.tsx'
import { Money } from '../ui/Money.tsx'
import { Waiting } from '../app/States.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { copy } from './overview.copy.ts'

/** /: what waits for the agent, and what their players did today and this month. */
export default function OverviewPage() {
  const me = useRead('GET /agent/api/me', {})
  const reading = useRead('GET /agent/api/overview', {})
  const go = useNavigate()
  if (!reading.data || !me.data) return <Waiting reading={reading.error ? reading : me} />
  const { players, agents, today, month, expected, days } = reading.data
  const bars = (name: 'valid_stake' | 'deposits') =>
    days.map((day) => ({ key: day.date, value: numberOf(day[name]), text: yuan(day[name]) }))
  return (
    <>
      <h1>{copy.hello(me.data.username)}</h1>
      <div className="columns">
        <section className="card hero" aria-label={copy.balance}>
          <div className="line">
            <div>
              <div className="soft">{copy.balance}</div>
              <div className="big">
                <Money value={me.data.balance} />
              </div>
            </div>
            <Button onClick={() => void go('/wallet')}>{copy.collect}</Button>
          </div>
          <div className="soft">
            {copy.expected} <Money value={expected} />
            <br />
            {copy.expectedHint}
          </div>
        </section>
        <section className="card">
          <dl className="figures counts">
            <div>
              <dt>{copy.players}</dt>
              <dd>{ui.people(players)}</dd>
            </div>
            <div>
              <dt>{copy.agents}</dt>
              <dd>{ui.people(agents)}</dd>
            </div>
          </dl>
          <h2>{copy.today}</h2>
          <Figures of={today} />
        </section>
        <section className="card" aria-label={copy.stake}>
          <h2>{copy.stake}</h2>
          <Bars label={copy.stake} bars={bars('valid_stake')} />
        </section>
        <section className="card" aria-label={copy.deposits}>
          <h2>{copy.deposits}</h2>
          <Bars label={copy.deposits} bars={bars('deposits')} />
        </section>
      </div>
      <section className="card">
        <div className="heading">
          <h2>{copy.month}</h2>
          <Link to="/days">{copy.more}</Link>
        </div>
        <Figures of={month} />
      </section>
    </>
  )
}
