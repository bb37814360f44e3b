import { columnsOf } from '../../ui/table/columnsOf.ts'
import { Preview } from '../../ui/input/Preview.tsx'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields, typeColumn } from './activity.copy.ts'

const columns = [typeColumn, ...columnsOf(fields, ['content', 'type'])]

export default function ActivityPage() {
  return (
    <ResourcePage
      {...copy}
      path="/console/api/activities"
      columns={columns}
      fields={fields}
      extra={(values) => (
        <Preview title={() => String(values()['title'] ?? '')} html={() => String(values()['content'] ?? '')} />
      )}
    />
  )
}
