import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './notice.copy.ts'

const columns = columnsOf(fields)

export default function NoticePage() {
  return (
    <ResourcePage
      {...copy}
      path="/notices"
      permission="content.change"
      columns={columns}
      fields={fields}
      search={false}
    />
  )
}
