import { Tag } from 'antd'
import { useSearchParams } from 'react-router'
import { copy as shared } from '../../ui/audit/audit.copy.ts'
import { AuditTable } from '../../ui/audit/audit.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { copy } from './audit.copy.ts'

/** `/audit?subject_kind=venue&subject_id=slot` shows the acts on one object. */
export default function AuditPage() {
  const [search, setSearch] = useSearchParams()
  const subject_kind = search.get('subject_kind') ?? ''
  const subject_id = search.get('subject_id') ?? ''
  const isNarrowed = subject_id !== ''
  return (
    <Page
      title={copy.title}
      hint={copy.hint}
      extra={
        isNarrowed && (
          <Tag closable onClose={() => setSearch({})}>
            {shared.ofObject(`${subject_kind} ${subject_id}`.trim())}
          </Tag>
        )
      }
    >
      <AuditTable
        title={copy.title}
        search={copy.search}
        fixed={isNarrowed ? { subject_kind, subject_id } : {}}
        onObject={(row) => setSearch({ subject_kind: row.subject_kind, subject_id: row.subject_id })}
      />
    </Page>
  )
}
