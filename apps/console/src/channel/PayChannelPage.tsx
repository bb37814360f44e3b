import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields, inForm } from './payChannel.copy.ts'

const columns = columnsOf(fields, inForm)

export default function PayChannelPage() {
  return <ResourcePage {...copy} path="/pay-channels" columns={columns} fields={fields} search={false} />
}
