import { Card, Empty, Flex, Table } from 'antd'
import { Chart } from '../ui/Chart.tsx'
import { Figure } from '../ui/Figure.tsx'
import { figureName } from '../ui/figures.copy.ts'
import { fieldsOfRows, type Figures, isAmount, isFigure } from '../ui/figures.ts'
import { Money } from '../ui/Money.tsx'
import { copy } from './report.copy.ts'

type Row = Figures['rows'][number]

const amount = (value: unknown): number => Number(value ?? 0) || 0

/** A report: its figures, a chart of what it counts, and every row. */
export function ReportView({ title, report }: { title: string; report: Figures }) {
  const { figures, rows } = report
  const fields = fieldsOfRows(rows).filter((field) => field !== 'id' && field !== 'player_id')
  const isNumber = (field: string) => rows.some((row) => isFigure(row[field]))
  // Amounts are drawn together, counts only where there are no amounts: one scale to a chart.
  const amounts = fields.filter((field) => rows.some((row) => isAmount(row[field])))
  const drawn = (amounts.length > 0 ? amounts : fields.filter(isNumber)).slice(0, 4)
  const category = fields.find((field) => !isNumber(field))
  const isHistory = category === 'day' || category === 'date'
  const sorted = isHistory
    ? rows.toSorted((a, b) => String(a[category]).localeCompare(String(b[category])))
    : rows.slice(0, 20)
  if (rows.length === 0 && figures.length === 0) return <Empty description={copy.none} />
  return (
    <Flex vertical gap={12}>
      {figures.length > 0 && (
        <Flex wrap gap={12}>
          {figures.map(({ name, value }) => (
            <Figure key={name} label={figureName(name)} value={value} />
          ))}
        </Flex>
      )}
      {category && drawn.length > 0 && (
        <Card size="small">
          <Chart
            label={copy.chart(title)}
            categories={sorted.map((row) => String(row[category]))}
            series={drawn.map((field) => ({
              name: figureName(field),
              kind: isHistory ? 'line' : 'bar',
              values: sorted.map((row) => amount(row[field])),
            }))}
          />
        </Card>
      )}
      <Table<Row>
        size="small"
        rowKey={(row) => fields.map((field) => row[field]).join('|')}
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.none} /> }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        columns={fields.map((field) => ({
          key: field,
          title: figureName(field),
          align: isNumber(field) ? 'right' : 'left',
          sorter: (a, b) =>
            isNumber(field) ? amount(a[field]) - amount(b[field]) : String(a[field]).localeCompare(String(b[field])),
          render: (_, row) =>
            isAmount(row[field]) ? (
              <Money value={row[field]} isSigned={field === 'win_loss' || field === 'net'} />
            ) : (
              String(row[field] ?? '–')
            ),
        }))}
      />
    </Flex>
  )
}
