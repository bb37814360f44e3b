import type { Row } from '../../app/endpoint.ts'
import { Badge, Button, Skeleton, Table, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { useRead } from '../../app/api.ts'
import { useMay } from '../../app/me.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { copy, runFields } from './job.copy.ts'

type JobRow = Row<'GET /console/api/jobs'>

export default function JobListPage() {
  const act = useAct()
  const mayRun = useMay()('POST /console/api/jobs/:name/run')
  const { data, error, refetch } = useRead('GET /console/api/jobs', {}, { refetchInterval: 15_000 })
  const run = (row: JobRow) => {
    const name = copy.names[row.name] ?? row.name
    act({
      title: copy.runTitle(name),
      effect: copy.effect(name),
      verb: copy.run,
      fields: runFields,
      at: 'POST /console/api/jobs/:name/run',
      params: { name: row.name },
      done: copy.done,
    })
  }
  return (
    <Page title={copy.title}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Table
          size="small"
          rowKey="name"
          dataSource={data.items}
          pagination={false}
          columns={[
            {
              title: copy.name,
              render: (_, { name }) => (
                <>
                  {copy.names[name] ?? name} <Typography.Text type="secondary">{name}</Typography.Text>
                </>
              ),
            },
            {
              title: copy.schedule,
              render: (_, { cron }) => (cron ? <Typography.Text code>{cron}</Typography.Text> : copy.byHand),
            },
            { title: copy.last, render: (_, { last }) => <Time value={last?.started_at} /> },
            { title: copy.day, render: (_, { last }) => last?.day ?? '–' },
            { title: copy.processed, align: 'right', render: (_, { last }) => last?.processed ?? '–' },
            { title: copy.result, render: (_, { last }) => <LastRun last={last} /> },
            {
              title: '',
              width: 80,
              render: (_, row) => mayRun && <Button onClick={() => run(row)}>{copy.run}</Button>,
            },
          ]}
        />
      )}
    </Page>
  )
}

function LastRun({ last }: Pick<JobRow, 'last'>) {
  if (!last) return <Badge status="default" text={copy.never} />
  if (last.error) return <Badge status="error" text={last.error} />
  return last.finished_at ? (
    <Badge status="success" text={copy.finished} />
  ) : (
    <Badge status="processing" text={copy.running} />
  )
}
