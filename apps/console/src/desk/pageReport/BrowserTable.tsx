import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, sites } from './pageReport.copy.ts'

const columns: Column<Row<'GET /console/api/page-browsers'>>[] = [
  { name: 'browser', label: copy.browser },
  { name: 'version', label: copy.version, kind: 'number' },
  { name: 'engine', label: copy.engine },
  { name: 'os', label: copy.os },
  { name: 'sessions', label: copy.sessions, kind: 'number' },
  { name: 'share', label: copy.share, kind: 'number' },
  { name: 'broken', label: copy.broken, kind: 'number' },
]

export function BrowserTable() {
  return (
    <ResourceTable
      at="GET /console/api/page-browsers"
      title={copy.tabs.browsers}
      columns={columns}
      search={false}
      more={[{ name: 'site', label: copy.site, options: sites }]}
      hasDates
    />
  )
}
