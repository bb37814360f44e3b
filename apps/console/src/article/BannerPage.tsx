import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './banner.copy.ts'

const columns = columnsOf(fields)

export default function BannerPage() {
  return (
    <ResourcePage
      {...copy}
      path="/banners"
      permission="content.change"
      columns={columns}
      fields={fields}
      search={false}
    />
  )
}
