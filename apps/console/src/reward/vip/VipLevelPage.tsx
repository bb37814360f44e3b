import { columnsOf } from '../../ui/table/columnsOf.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields, playersColumn } from './vip.copy.ts'

const columns = [...columnsOf(fields), playersColumn]

export default function VipLevelPage() {
  return <ResourcePage {...copy} path="/console/api/vip-levels" columns={columns} fields={fields} search={false} />
}
