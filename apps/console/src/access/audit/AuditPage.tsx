import { AuditTable } from '../../ui/audit/audit.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { copy } from './audit.copy.ts'

export default function AuditPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <AuditTable title={copy.title} search={copy.search} />
    </Page>
  )
}
