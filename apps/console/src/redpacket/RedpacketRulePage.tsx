import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './redpacketRule.copy.ts'

const columns = columnsOf(fields)

export default function RedpacketRulePage() {
  return <ResourcePage {...copy} path="/redpacket-rules" columns={columns} fields={fields} search={false} />
}
