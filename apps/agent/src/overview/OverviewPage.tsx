import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { fenOf, yuan } from '@koi/web/money'
import { useRead } from '../app/api.ts'
import { Waiting } from '../app/States.tsx'
import { Bars } from '../ui/Bars.tsx'
import { Big, Columns, Heading, Soft } from '../ui/Layout.tsx'
import { Counts, Figures } from '../ui/Figures.tsx'
import { Line } from '../ui/Lines.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'
import { copy } from './overview.copy.ts'

export default function OverviewPage() {
  const me = useRead('GET /agent/api/me', {})
  const reading = useRead('GET /agent/api/overview', {})
  if (!reading.data || !me.data) return <Waiting reading={reading.error ? reading : me} />
  const { players, agents, today, month, expected, days } = reading.data
  const bars = (name: 'valid_stake' | 'deposits') =>
    days.map((day) => {
      const amount = fenOf(day[name])
      return { key: day.date, value: amount, text: yuan(amount) }
    })
  return (
    <>
      <Heading>{copy.hello(me.data.username)}</Heading>
      <Columns>
        <Card look="hero" aria-label={copy.balance}>
          <Line
            right={
              <ButtonLink kind="light" to="/wallet">
                {copy.collect}
              </ButtonLink>
            }
          >
            <Soft>{copy.balance}</Soft>
            <Big>
              <Money of={fenOf(me.data.balance)} />
            </Big>
          </Line>
          <Soft>
            {copy.expected} <Money of={fenOf(expected)} />
            <br />
            {copy.expectedHint}
          </Soft>
          <Counts
            of={[
              { name: copy.players, count: players },
              { name: copy.agents, count: agents },
            ]}
          />
        </Card>
        <Card>
          <h2>{copy.today}</h2>
          <Figures of={today} />
        </Card>
        <Card>
          <h2>{copy.stake}</h2>
          <Bars label={copy.stake} bars={bars('valid_stake')} />
        </Card>
        <Card>
          <h2>{copy.deposits}</h2>
          <Bars label={copy.deposits} bars={bars('deposits')} />
        </Card>
      </Columns>
      <Card>
        <Line right={<MoreLink to="/days">{copy.more}</MoreLink>}>
          <h2>{copy.month}</h2>
        </Line>
        <Figures of={month} />
      </Card>
    </>
  )
}
