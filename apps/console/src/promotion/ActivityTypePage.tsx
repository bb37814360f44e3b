import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './activityType.copy.ts'

const columns = columnsOf(fields)

export default function ActivityTypePage() {
  return (
    <ResourcePage
      {...copy}
      path="/activity-types"
      permission="promotion.change"
      columns={columns}
      fields={fields}
      search={false}
    />
  )
}
