import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { cannedCopy, cannedFields } from './chat.copy.ts'

const columns = columnsOf(cannedFields)

export default function CannedPage() {
  return (
    <ResourcePage
      {...cannedCopy}
      path="/chat/canned"
      permission="chat.change"
      columns={columns}
      fields={cannedFields}
      search={cannedCopy.noun}
    />
  )
}
