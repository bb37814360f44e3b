import { isLanguage } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, documentOptions } from './consent.copy.ts'

const columns: Column<Row<'GET /console/api/consents'>>[] = [
  playerColumn,
  { name: 'document', label: copy.document, options: documentOptions },
  { name: 'version', label: copy.version, kind: 'number' },
  {
    name: 'language',
    label: copy.shownLanguage,
    text: ({ language }) => (isLanguage(language) ? languageNames[language] : copy.usualLanguage),
  },
  { name: 'ip', label: copy.ip },
  { name: 'created_at', label: copy.acceptedAt, kind: 'time' },
]

export default function ConsentPage() {
  return (
    <Page title={copy.records} hint={copy.recordsHint}>
      <ResourceTable at="GET /console/api/consents" title={copy.records} columns={columns} />
    </Page>
  )
}
