import { ResourcePage } from '../../ui/ResourcePage.tsx'
import { copy, fields } from './notice.copy.ts'

export default function NoticePage() {
  return <ResourcePage {...copy} path="/console/api/notices" fields={fields} search={false} />
}
