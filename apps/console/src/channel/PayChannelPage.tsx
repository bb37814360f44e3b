import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './payChannel.copy.ts'

const columns = columnsOf(fields)

export default function PayChannelPage() {
  return (
    <ResourcePage
      {...copy}
      path="/pay-channels"
      columns={columns}
      fields={fields}
      search={false}
      canCreate={false}
      canRemove={false}
    />
  )
}
