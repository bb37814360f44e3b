import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './bank.copy.ts'

const columns = columnsOf(fields)

export default function BankPage() {
  return (
    <ResourcePage
      {...copy}
      path="/banks"
      permission="channel.change"
      columns={columns}
      fields={fields}
      search={copy.search}
    />
  )
}
