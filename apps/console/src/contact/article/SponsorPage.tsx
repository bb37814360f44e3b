import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields } from './sponsor.copy.ts'

export default function SponsorPage() {
  return <ResourcePage {...copy} path="/console/api/sponsors" fields={fields} search={false} />
}
