import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields } from './banner.copy.ts'

export default function BannerPage() {
  return <ResourcePage {...copy} path="/console/api/banners" fields={fields} search={false} />
}
