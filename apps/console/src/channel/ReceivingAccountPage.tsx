import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './receivingAccount.copy.ts'

const columns = columnsOf(fields)

export default function ReceivingAccountPage() {
  return (
    <ResourcePage
      {...copy}
      path="/receiving-accounts"
      permission="channel.change"
      columns={columns}
      fields={fields}
      search={false}
    />
  )
}
