import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy } from './claim.copy.ts'

type ClaimRow = Row<'GET /console/api/redpacket-claims'>

const columns: Column<ClaimRow>[] = [
  playerColumn,
  { name: 'draw', label: copy.draw },
  { name: 'rule_id', label: copy.rule },
  { name: 'money', label: copy.deposits, kind: 'money' },
  { name: 'redpacketmoney', label: copy.amount, kind: 'money' },
  { name: 'multiple', label: copy.multiple, kind: 'rate' },
  { name: 'created_at', label: copy.created, kind: 'time' },
]

export default function ClaimListPage() {
  return (
    <Page title={copy.title}>
      <ResourceTable at="GET /console/api/redpacket-claims" title={copy.title} columns={columns} hasDates />
    </Page>
  )
}
