import { Skeleton, Typography } from 'antd'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { Chart } from '../../ui/figures/Chart.tsx'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { copy } from './pageReport.copy.ts'

type ErrorRow = Row<'GET /console/api/page-errors'>

interface Props {
  row: ErrorRow
  columns: Column<ErrorRow>[]
  onClose: () => void
}

export function ErrorDrawer({ row, columns, onClose }: Props) {
  const { data, error, refetch } = useRead('GET /console/api/page-errors/:id', { id: row.id })
  const whole = columns.map((column) =>
    column.name === 'message' ? { ...column, render: ({ message }: ErrorRow) => message } : column,
  )
  return (
    <DetailDrawer title={copy.detail} row={row} columns={whole} onClose={onClose}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Typography.Title level={2} style={{ fontSize: 14 }}>
            {copy.perDay}
          </Typography.Title>
          <Chart
            label={copy.perDay}
            height={180}
            categories={data.days.map(({ day }) => day.slice(5))}
            series={[
              { name: copy.count, kind: 'bar', values: data.days.map(({ count }) => count) },
              { name: copy.sessions, kind: 'bar', values: data.days.map(({ sessions }) => sessions) },
            ]}
          />
          <Typography.Title level={2} style={{ fontSize: 14 }}>
            {copy.stack}
          </Typography.Title>
          {data.stack === '' ? (
            <Typography.Text type="secondary">{copy.noStack}</Typography.Text>
          ) : (
            <Typography.Paragraph copyable={{ text: data.stack }}>
              <pre style={{ margin: 0, overflowX: 'auto' }}>{data.stack}</pre>
            </Typography.Paragraph>
          )}
        </>
      )}
    </DetailDrawer>
  )
}
