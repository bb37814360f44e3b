import { bridge, type RangeFigure } from '@koi/contract/books/report/figure'
import { Card, Table, Typography } from 'antd'
import type { Reply } from '../../app/endpoint.ts'
import { changeText } from '../../ui/figures/change.ts'
import { Figure, FigureGrid } from '../../ui/figures/Figure.tsx'
import { figureNames } from '../../ui/figures/figures.copy.ts'
import { rowsAddress } from '../../ui/figures/figures.ts'
import { HowCounted } from '../../ui/figures/HowCounted.tsx'
import { Money } from '../../ui/figures/Money.tsx'
import { RowsLink } from '../../ui/figures/RowsLink.tsx'
import { copy } from './report.copy.ts'

interface Line {
  name: RangeFigure
  sign: '+' | '-' | '='
}
const lines: Line[] = bridge.map(([name, sign]) => ({ name, sign }))
const signs = { '+': copy.bridge.plus, '-': copy.bridge.minus, '=': copy.bridge.equals }

/** How the net result follows from the stakes, and what is owed and open at the end of the range. */
export function Bridge({ reply }: { reply: Reply<'GET /console/api/reports/finance'> }) {
  const { totals, before, at_end: atEnd, from, to } = reply
  const days = { from, to }
  return (
    <Card size="small" title={copy.bridge.title}>
      <Table<Line>
        size="small"
        rowKey="name"
        dataSource={lines}
        pagination={false}
        scroll={{ x: true }}
        columns={[
          {
            key: 'name',
            title: copy.bridge.line,
            render: (_, { name, sign }) => (
              <span style={{ whiteSpace: 'nowrap' }}>
                <Typography.Text type="secondary">{signs[sign]}</Typography.Text>{' '}
                <Typography.Text strong={sign === '='}>{figureNames[name]}</Typography.Text>
                <HowCounted name={name} label={figureNames[name]} />
              </span>
            ),
          },
          {
            key: 'amount',
            title: copy.bridge.amount,
            align: 'right',
            render: (_, { name, sign }) => (
              <RowsLink to={rowsAddress(name, days)}>
                <Money value={totals[name]} isStrong={sign === '='} />
              </RowsLink>
            ),
          },
          ...(before
            ? [
                {
                  key: 'change',
                  title: copy.bridge.change,
                  align: 'right' as const,
                  render: (_: unknown, { name }: Line) => (
                    <span className="numbers">{changeText(totals[name], before.totals[name])}</span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Typography.Title level={3} style={{ fontSize: 14, marginBlock: '12px 8px' }}>
        {copy.bridge.atEnd(atEnd.as_of)}
      </Typography.Title>
      <FigureGrid perRow={4} hasMoney>
        {(['liability', 'open_stakes'] as const).map((name) => (
          <Figure
            key={name}
            name={name}
            label={figureNames[name]}
            value={atEnd[name]}
            isMoney
            to={rowsAddress(name, { to })}
          />
        ))}
      </FigureGrid>
    </Card>
  )
}
