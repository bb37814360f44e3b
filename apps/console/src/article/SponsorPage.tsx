import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './sponsor.copy.ts'

const columns = columnsOf(fields)

export default function SponsorPage() {
  return (
    <ResourcePage
      {...copy}
      path="/sponsors"
      permission="content.change"
      columns={columns}
      fields={fields}
      search={false}
    />
  )
}
