import { auditColumns } from '../ui/audit.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { copy } from './audit.copy.ts'

export default function AuditPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/audit"
        title={copy.title}
        columns={auditColumns}
        search={copy.search}
        hasDates
      />
    </Page>
  )
}
