import { type FigureName, isPresent } from '@koi/contract/books/report/figure'
import { DownloadOutlined } from '@ant-design/icons'
import { beijingText, instant } from '@koi/contract/time'
import { serverTimeOf } from '@koi/web/clock'
import { saveAs } from '@koi/web/csv'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Card, Descriptions, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Cell } from '../../ui/table/Cell.tsx'
import { Chart } from '../../ui/figures/Chart.tsx'
import type { Column } from '../../ui/field/column.ts'
import { csvOfRows } from '../../ui/table/export.ts'
import { valueOf } from '../../ui/field/field.ts'
import { Figure, FigureGrid } from '../../ui/figures/Figure.tsx'
import { figureOf, type RowFilters, rowsAddress } from '../../ui/figures/figures.ts'
import { HowCounted } from '../../ui/figures/HowCounted.tsx'
import { RowsLink } from '../../ui/figures/RowsLink.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { copy } from './report.copy.ts'
import { ReportTable } from './ReportTable.tsx'

export interface Range {
  from: string
  to: string
}

interface Props<Answer, Row extends object, Totals extends object> {
  reading: UseQueryResult<Answer>
  title: string
  range: Range
  toolbar: ReactNode
  totals: (reply: Answer) => Totals
  /** Figures of the report; the first six are shown large. */
  figures: Column<Totals>[]
  rows: (reply: Answer) => Row[]
  columns: Column<Row>[]
  /** Series of the chart above the rows; all values must share one scale. */
  chart: Column<Row>[]
  category: keyof Row & string
  /** Whether rows are days, which are drawn oldest first. */
  isHistory?: boolean
  /** Note on figures that do not belong to the selected range. */
  asOf?: (reply: Answer) => string
  /** Drawn above the chart. */
  top?: (reply: Answer) => ReactNode
  more?: (reply: Answer) => ReactNode
  /** Totals of the earlier range; null: nothing is compared. */
  before?: (reply: Answer) => Partial<Totals> | null
  /** Figures whose rows are listed as those of another figure. */
  listed?: Record<string, FigureName>
  /** Days and parts of a row's figures; absent: the cells have no rows of their own. */
  partOf?: (row: Row) => { days?: Range; filters?: RowFilters } | null
}

const maxLarge = 6
const maxDrawn = 20

export function Report<Answer, Row extends object, Totals extends object>(props: Props<Answer, Row, Totals>) {
  const { title, range, toolbar, columns } = props
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = props.reading
  const rows = data ? props.rows(data) : []
  const addressOf = (name: string, days: Range = range, filters: RowFilters = {}) => {
    const figure = props.listed?.[name] ?? figureOf(name)
    return figure && rowsAddress(figure, isPresent(figure) ? undefined : days, filters)
  }
  const linkOf = (row: Row, name: string) => {
    const part = props.partOf?.(row)
    return part ? addressOf(name, part.days, part.filters) : null
  }
  return (
    <>
      <Flex gap={8} align="center" wrap style={{ marginBottom: 12 }}>
        {toolbar}
        <span style={{ flex: 1 }} />
        {data && props.asOf && <Typography.Text type="secondary">{props.asOf(data)}</Typography.Text>}
        {dataUpdatedAt > 0 && (
          <Typography.Text type="secondary">
            {copy.produced(beijingText(instant(serverTimeOf(dataUpdatedAt))))}
          </Typography.Text>
        )}
        <Button
          icon={<DownloadOutlined />}
          disabled={rows.length === 0}
          onClick={() => saveAs(`${title}-${range.from}-${range.to}.csv`, csvOfRows(columns, rows))}
        >
          {copy.exportCsv}
        </Button>
      </Flex>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (!data || isPlaceholderData) && <Skeleton active />}
      {data && !isPlaceholderData && (
        <Flex vertical gap={12}>
          <Totals
            row={props.totals(data)}
            before={props.before?.(data) ?? null}
            columns={props.figures}
            addressOf={addressOf}
          />
          {props.top?.(data)}
          {rows.length > 0 && <History {...props} rows={rows} />}
          <ReportTable rows={rows} columns={columns} linkOf={props.partOf && linkOf} />
          {props.more?.(data)}
        </Flex>
      )}
    </>
  )
}

interface TotalsProps<Row extends object> {
  row: Row
  before: Partial<Row> | null
  columns: Column<Row>[]
  addressOf: (name: string) => string | null
}

function Totals<Row extends object>({ row, before, columns, addressOf }: TotalsProps<Row>) {
  const small = columns.slice(maxLarge)
  return (
    <>
      <FigureGrid perRow={6} hasMoney>
        {columns.slice(0, maxLarge).map(({ name, label, kind }) => {
          const to = addressOf(name)
          return (
            <Figure
              key={name}
              name={name}
              label={label}
              value={row[name] as string | number | null}
              before={before?.[name] as string | number | undefined}
              isMoney={kind === 'money'}
              {...(to ? { to } : {})}
            />
          )
        })}
      </FigureGrid>
      {small.length > 0 && (
        <Card size="small">
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2, md: 3, xl: 4, xxl: 6 }}
            items={small.map((column) => ({
              key: column.name,
              label: (
                <>
                  {column.label}
                  <HowCounted name={column.name} label={column.label} />
                </>
              ),
              children: (
                <RowsLink to={addressOf(column.name)}>
                  <Cell column={{ ...column, isSigned: false }} row={row} />
                </RowsLink>
              ),
            }))}
          />
        </Card>
      )}
    </>
  )
}

interface HistoryProps<Row extends object> {
  title: string
  rows: Row[]
  chart: Column<Row>[]
  category: keyof Row & string
  isHistory?: boolean
}

function History<Row extends object>({ title, rows, chart, category, isHistory = false }: HistoryProps<Row>) {
  const nameOf = (row: Row) => String(row[category])
  const shown = isHistory ? rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) : rows.slice(0, maxDrawn)
  return (
    <Card size="small">
      <Chart
        label={copy.chart(title)}
        categories={shown.map(nameOf)}
        series={chart.map(({ name, label }) => ({
          name: label,
          kind: isHistory ? 'line' : 'bar',
          values: shown.map((row) => Number(valueOf(row, name))),
        }))}
      />
    </Card>
  )
}
