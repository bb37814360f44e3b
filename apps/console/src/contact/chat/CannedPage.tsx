import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { cannedCopy, cannedFields } from './chat.copy.ts'

export default function CannedPage() {
  return (
    <ResourcePage {...cannedCopy} path="/console/api/chat/canned" fields={cannedFields} search={cannedCopy.title} />
  )
}
