import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './vip.copy.ts'

const columns = columnsOf(fields)

export default function VipLevelPage() {
  return <ResourcePage {...copy} path="/vip-levels" columns={columns} fields={fields} search={false} />
}
