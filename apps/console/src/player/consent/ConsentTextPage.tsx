import { Button } from 'antd'
import { useAct } from '../../app/act.tsx'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { Preview } from '../../ui/input/Preview.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, documentOptions, publishFields, requiredOptions } from './consent.copy.ts'

const columns: Column<Row<'GET /console/api/consent-texts'>>[] = [
  { name: 'document', label: copy.document, options: documentOptions },
  { name: 'version', label: copy.version, kind: 'number' },
  { name: 'summary', label: copy.summary, width: 320 },
  { name: 'is_required', label: copy.required, options: requiredOptions },
  { name: 'accepted', label: copy.accepted, kind: 'number' },
  { name: 'published_by', label: copy.publishedBy },
  { name: 'created_at', label: copy.published, kind: 'time' },
]
const publishing = 'POST /console/api/consent-texts'

export default function ConsentTextPage() {
  const act = useAct()
  const publish = () =>
    act({
      title: copy.publishTitle,
      effect: copy.publishEffect,
      verb: copy.publish,
      isDangerous: true,
      done: copy.done,
      fields: publishFields,
      at: publishing,
      params: {},
    })
  const extra = (
    <Permitted to={publishing}>
      <Button type="primary" onClick={publish}>
        {copy.publish}
      </Button>
    </Permitted>
  )
  return (
    <Page title={copy.texts} hint={copy.textsHint} extra={extra}>
      <ResourceTable
        at="GET /console/api/consent-texts"
        title={copy.texts}
        columns={columns}
        search={false}
        actionsWidth={110}
        actions={({ content, summary }) => content !== '' && <Preview html={() => content} title={() => summary} />}
      />
    </Page>
  )
}
