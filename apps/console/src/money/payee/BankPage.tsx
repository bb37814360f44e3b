import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields } from './bank.copy.ts'

export default function BankPage() {
  return <ResourcePage {...copy} path="/console/api/banks" fields={fields} search={copy.search} />
}
