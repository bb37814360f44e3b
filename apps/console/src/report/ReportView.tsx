import { Card, Descriptions, Empty, Flex } from 'antd'
import { Chart } from '../ui/Chart.tsx'
import { Figure, FigureGrid } from '../ui/Figure.tsx'
import { figureName } from '../ui/figures.copy.ts'
import { fieldsOfRows, type Figures, isAmount, isFigure } from '../ui/figures.ts'
import { Money } from '../ui/Money.tsx'
import { copy } from './report.copy.ts'
import { ReportTable } from './ReportTable.tsx'

type Rows = Figures['lists'][number]['rows']

// Drawn where they are there, in this order: amounts of one size, so that one scale serves them.
const drawnFirst = ['deposits', 'withdrawals', 'net', 'ggr']
const mostDrawn = 4
/** As many figures stand large; the rest follow small. */
const mostLarge = 6
const largeFirst = ['deposits', 'withdrawals', 'net', 'ggr', 'ngr', 'liability']

/** The place of a figure: those that stand first, then the rest as they came. */
const order = (name: string): number => (largeFirst.includes(name) ? largeFirst.indexOf(name) : largeFirst.length)

/** A report: its figures, a chart of its first list, and every row of every list. */
export function ReportView({ title, report }: { title: string; report: Figures }) {
  const { lists } = report
  const figures = report.figures.toSorted((a, b) => order(a.name) - order(b.name))
  const small = figures.slice(mostLarge)
  if (lists.every(({ rows }) => rows.length === 0) && figures.length === 0) return <Empty description={copy.none} />
  return (
    <Flex vertical gap={12}>
      {figures.length > 0 && (
        <FigureGrid perRow={6}>
          {figures.slice(0, mostLarge).map(({ name, value }) => (
            <Figure key={name} label={figureName(name)} value={value} />
          ))}
        </FigureGrid>
      )}
      {small.length > 0 && (
        <Card size="small">
          <Descriptions
            size="small"
            column={6}
            items={small.map(({ name, value }) => ({
              key: name,
              label: figureName(name),
              children: isAmount(value) ? <Money value={value} /> : value,
            }))}
          />
        </Card>
      )}
      <ReportChart title={title} rows={lists[0]?.rows ?? []} />
      {lists.map(({ name, rows }, index) => (
        <ReportTable key={name} title={index === 0 ? '' : figureName(name)} rows={rows} />
      ))}
    </Flex>
  )
}

const amount = (value: unknown): number => Number(value ?? 0) || 0

function ReportChart({ title, rows }: { title: string; rows: Rows }) {
  const fields = fieldsOfRows(rows)
  const category = fields.find((field) => !rows.some((row) => isFigure(row[field])))
  const amounts = fields.filter((field) => rows.some((row) => isAmount(row[field])))
  const first = drawnFirst.filter((field) => amounts.includes(field))
  const drawn = (first.length > 1 ? first : amounts).slice(0, mostDrawn)
  if (!category || drawn.length === 0) return null
  const isHistory = category === 'day'
  const shown = isHistory
    ? rows.toSorted((a, b) => String(a[category]).localeCompare(String(b[category])))
    : rows.slice(0, 20)
  return (
    <Card size="small">
      <Chart
        label={copy.chart(title)}
        categories={shown.map((row) => String(row[category]))}
        series={drawn.map((field) => ({
          name: figureName(field),
          kind: isHistory ? 'line' : 'bar',
          values: shown.map((row) => amount(row[field])),
        }))}
      />
    </Card>
  )
}
