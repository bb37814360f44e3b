import type { Reply } from '../../app/endpoint.ts'
import { ReloadOutlined } from '@ant-design/icons'
import { Alert, Badge, Button, Skeleton, Table, Tooltip, Typography } from 'antd'
import { useRead } from '../../app/api.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { checkNames } from './check.copy.ts'
import { copy } from './ledger.copy.ts'

export default function LedgerPage() {
  const { data, error, isFetching, refetch } = useRead('GET /console/api/ledger/check')
  const again = (
    <Button icon={<ReloadOutlined spin={isFetching} />} onClick={() => void refetch()}>
      {copy.run}
    </Button>
  )
  return (
    <Page title={copy.title} hint={copy.hint} extra={again}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Verdict check={data} />}
    </Page>
  )
}

function Verdict({ check }: { check: Reply<'GET /console/api/ledger/check'> }) {
  const { checks } = check
  const broken = checks.filter(({ ok }) => !ok)
  return (
    <>
      <Alert
        role={check.ok ? 'status' : 'alert'}
        type={check.ok ? 'success' : 'error'}
        showIcon
        title={check.ok ? copy.balanced : copy.broken(broken.length)}
        style={{ marginBottom: 12 }}
      />
      <Table
        size="small"
        rowKey="id"
        dataSource={[...broken, ...checks.filter(({ ok }) => ok)]}
        pagination={false}
        columns={[
          {
            title: copy.name,
            width: 480,
            render: (_, { id, name }) => <Tooltip title={name}>{checkNames[id] ?? name}</Tooltip>,
          },
          {
            title: copy.result,
            width: 120,
            render: (_, { ok }) => <Badge status={ok ? 'success' : 'error'} text={ok ? copy.passed : copy.failed} />,
          },
          {
            title: copy.detail,
            render: (_, { detail }) => <Typography.Text type="secondary">{detail}</Typography.Text>,
          },
        ]}
      />
    </>
  )
}
