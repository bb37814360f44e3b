import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields } from './activityType.copy.ts'

export default function ActivityTypePage() {
  return <ResourcePage {...copy} path="/console/api/activity-types" fields={fields} search={false} />
}
