import { today } from '@koi/web/days'
import { Card, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Dashboard } from '../../app/queue.ts'
import { queueAddresses, useDashboard } from '../../app/queues.ts'
import { Chart } from '../../ui/figures/Chart.tsx'
import { Figure, FigureGrid } from '../../ui/figures/Figure.tsx'
import { balancesAsOf, figureNames } from '../../ui/figures/figures.copy.ts'
import { count, money, rowsAddress, signed } from '../../ui/figures/figures.ts'
import { PeriodBar } from '../../ui/page/PeriodBar.tsx'
import { useComparison, useDayRange } from '../../ui/page/address.ts'
import { presetDays } from '../../ui/page/presets.ts'
import { Page } from '../../ui/page/Page.tsx'
import { queueLabels, queueNames } from '../../ui/words/queues.copy.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { ageText } from '../../ui/figures/Time.tsx'
import { copy } from './dashboard.copy.ts'

const ofPeriod = [
  money('deposits'),
  money('withdrawals'),
  signed('net'),
  money('stake'),
  signed('ggr'),
  signed('ngr'),
  count('active'),
  count('registered'),
  count('first_deposits'),
  count('bet_count'),
]
const ofMoment = [count('online'), money('liability')]

const charts = [
  { title: copy.activity, kind: 'line', names: ['deposits', 'withdrawals', 'net'] },
  { title: copy.bets, kind: 'bar', names: ['valid_stake', 'ggr', 'ngr'] },
] as const

export default function DashboardPage() {
  const { data, error, refetch } = useDashboard()
  return (
    <Page title={copy.title} hint={copy.live}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Flex vertical gap={16}>
          <Section title={copy.pending}>
            <FigureGrid perRow={9} hasMoney={false}>
              {queueNames.map((name) => (
                <Link key={name} to={queueAddresses[name]} style={{ display: 'flex' }}>
                  <Figure
                    label={queueLabels[name]}
                    value={data.pending[name].count}
                    note={data.pending[name].oldest ? <OldestAge since={data.pending[name].oldest} /> : copy.idle}
                  />
                </Link>
              ))}
            </FigureGrid>
          </Section>
          <Period present={data.today} />
          <History days={data.days} />
        </Flex>
      )}
    </Page>
  )
}

/** Figures of the chosen days, today's at first, compared with the days before, and figures of the moment. */
function Period({ present }: { present: Dashboard['today'] }) {
  const [range, show] = useDayRange(presetDays('today', today()))
  const [comparison, compare] = useComparison()
  const { data, error, refetch, isPlaceholderData } = useRead(
    'GET /console/api/reports/figures',
    { ...range, ...(comparison === '' ? {} : { compared: comparison }) },
    { refetchInterval: 15_000 },
  )
  return (
    <Section title={copy.figures}>
      <div style={{ marginBottom: 12 }}>
        <PeriodBar range={range} onRange={show} comparison={comparison} onComparison={compare} />
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {(!data || isPlaceholderData) && !error && <Skeleton active />}
      {data && !isPlaceholderData && !error && (
        <FigureGrid perRow={6} hasMoney>
          {ofPeriod.map(({ name, label, kind, ...rest }) => (
            <Figure
              key={name}
              name={name}
              label={label}
              value={data.totals[name]}
              before={data.before?.totals[name]}
              to={rowsAddress(name, range)}
              isMoney={kind === 'money'}
              {...rest}
            />
          ))}
          {ofMoment.map(({ name, label, kind }) => (
            <Figure
              key={name}
              name={name}
              label={label}
              value={present[name]}
              to={rowsAddress(name)}
              isMoney={kind === 'money'}
              note={name === 'liability' && balancesAsOf(present.as_of)}
            />
          ))}
        </FigureGrid>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Typography.Title level={2} style={{ fontSize: 14, marginBlock: '0 8px' }}>
        {title}
      </Typography.Title>
      {children}
    </section>
  )
}

const OldestAge = ({ since }: { since: string }) => (
  <Typography.Text type="warning" className="numbers">
    {copy.oldest(ageText(since))}
  </Typography.Text>
)

function History({ days }: { days: Dashboard['days'] }) {
  return (
    <Section title={copy.history}>
      <Flex wrap gap={12}>
        {charts.map(({ title, kind, names }) => (
          <Card key={title} size="small" title={title} style={{ flex: '1 1 480px' }}>
            <Chart
              label={title}
              categories={days.map(({ day }) => day.slice(5))}
              series={names.map((name) => ({
                name: figureNames[name],
                kind,
                values: days.map((row) => Number(row[name])),
              }))}
            />
          </Card>
        ))}
      </Flex>
    </Section>
  )
}
