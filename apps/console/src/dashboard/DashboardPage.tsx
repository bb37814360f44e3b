import { Card, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Dashboard, type Queue, queueAddresses, queuesOf, useDashboard } from '../app/queues.ts'
import { Chart } from '../ui/Chart.tsx'
import { Figure, FigureGrid } from '../ui/Figure.tsx'
import { figureName } from '../ui/figures.copy.ts'
import { isFigure } from '../ui/figures.ts'
import { Page } from '../ui/Page.tsx'
import { Failure } from '../ui/ResourceTable.tsx'
import { Age } from '../ui/Time.tsx'
import { copy } from './dashboard.copy.ts'
import { historyOf, todayOf } from './dashboard.ts'

export default function DashboardPage() {
  const { data, error, refetch } = useDashboard()
  return (
    <Page title={copy.title} hint={copy.live}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Flex vertical gap={16}>
          <Section title={copy.pending}>
            <FigureGrid perRow={9}>
              {queuesOf(data).map((queue) => (
                <QueueFigure key={queue.name} queue={queue} />
              ))}
            </FigureGrid>
          </Section>
          <Section title={copy.today}>
            <FigureGrid perRow={6}>
              {todayOf(data).map(([name, value]) => (
                <Figure
                  key={name}
                  label={figureName(name)}
                  value={value}
                  isSigned={['net', 'ggr', 'ngr'].includes(name)}
                />
              ))}
            </FigureGrid>
          </Section>
          <History dashboard={data} />
        </Flex>
      )}
    </Page>
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

function QueueFigure({ queue }: { queue: Queue }) {
  const label = copy.queues[queue.name] ?? figureName(queue.name)
  const address = queueAddresses[queue.name]
  const figure = (
    <Figure
      label={label}
      value={queue.count}
      note={queue.count > 0 && queue.oldest ? <OldestAge since={queue.oldest} /> : copy.idle}
    />
  )
  if (!address) return figure
  return (
    <Link to={address} style={{ display: 'flex' }}>
      {figure}
    </Link>
  )
}

const OldestAge = ({ since }: { since: string }) => (
  <Typography.Text type="warning">
    {copy.oldest}
    <Age since={since} />
  </Typography.Text>
)

function History({ dashboard }: { dashboard: Dashboard }) {
  const { days, series } = historyOf(dashboard)
  if (days.length === 0) return null
  const shown = (names: string[]) =>
    names
      .filter((name) => series[name]?.some(isFigure))
      .map((name) => ({ name: figureName(name), values: series[name] ?? [] }))
  const charts: [string, string[], 'line' | 'bar'][] = [
    [copy.activity, ['deposits', 'withdrawals', 'net'], 'line'],
    [copy.bets, ['valid_stake', 'ggr', 'ngr'], 'bar'],
  ]
  return (
    <Section title={copy.history}>
      <Flex wrap gap={12}>
        {charts.map(([title, names, kind]) => {
          const drawn = shown(names)
          return (
            drawn.length > 0 && (
              <Card key={title} size="small" title={title} style={{ flex: '1 1 480px' }}>
                <Chart label={title} categories={days} series={drawn.map((one) => ({ ...one, kind }))} />
              </Card>
            )
          )
        })}
      </Flex>
    </Section>
  )
}
