import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields } from './notice.copy.ts'

export default function NoticePage() {
  return <ResourcePage {...copy} path="/console/api/notices" fields={fields} search={false} />
}
