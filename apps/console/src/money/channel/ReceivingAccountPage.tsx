import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields } from './receivingAccount.copy.ts'

export default function ReceivingAccountPage() {
  return <ResourcePage {...copy} path="/console/api/receiving-accounts" fields={fields} search={false} />
}
