import { maxEntries } from '@koi/contract/player/barring/barring'
import { UploadOutlined } from '@ant-design/icons'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { FileButton } from '../../ui/input/FileButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { copy, nameFields, reasonFields } from './barring.copy.ts'
import { createImporter } from './importing.ts'
import { splitIntoParts } from '../../ui/input/parts.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'

type ListRow = Row<'GET /console/api/barring-lists'>

const columns: Column<ListRow>[] = [
  { name: 'name', label: copy.name, width: 240 },
  { name: 'entries', label: copy.entries, kind: 'number' },
  { name: 'hits', label: copy.open, kind: 'number' },
  { name: 'made_by', label: copy.by },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'changed_at', label: copy.changed, kind: 'time' },
]

const making = 'POST /console/api/barring-lists'
const adding = 'POST /console/api/barring-lists/:id/entries'

export default function BarringListPage() {
  const act = useAct()
  const may = useMay()
  const { message } = App.useApp()
  const invalidate = useInvalidate()
  const send = async (id: string, csv: string) => {
    const { wrong } = await write(adding, { id }, { csv })
    if (wrong[0]) void message.warning(copy.wrong(wrong.length, wrong[0].line, wrong[0].reason), 8)
  }
  const begin = () => createImporter({ make: async (name) => (await write(making, {}, { name })).id, add: send })
  const [importFile, setImportFile] = useState(begin)
  const create = (text: string) =>
    act({
      title: copy.create,
      effect: copy.createEffect,
      verb: copy.create,
      fields: nameFields,
      // The list exists even if its upload failed.
      run: ({ name }) => importFile(String(name).trim(), text).finally(() => invalidate()),
    })
  const add = ({ id, name }: ListRow, text: string) =>
    act({
      title: copy.addTitle(name),
      effect: copy.addEffect(text.split('\n').filter((line) => line.trim() !== '').length - 1),
      verb: copy.add,
      run: async () => {
        for (const csv of splitIntoParts(text, maxEntries)) await send(id, csv)
      },
    })
  const choose = (
    <FileButton onText={create}>
      <Button type="primary" icon={<UploadOutlined />}>
        {copy.create}
      </Button>
    </FileButton>
  )
  return (
    <Page title={copy.lists} hint={copy.listsHint} extra={may(making) && choose}>
      <ResourceTable
        at="GET /console/api/barring-lists"
        title={copy.lists}
        columns={columns}
        search={copy.name}
        actionsWidth={130}
        actions={(row) => (
          <Space size={0}>
            {may(adding) && (
              <FileButton onText={(text) => add(row, text)}>
                <RowButton onClick={() => undefined}>{copy.add}</RowButton>
              </FileButton>
            )}
            <ActButton
              at="POST /console/api/barring-lists/:id/remove"
              params={{ id: row.id }}
              title={copy.removeTitle(row.name)}
              effect={copy.removeEffect}
              verb={copy.remove}
              isDangerous
              fields={reasonFields}
              // After success the next file goes to a new list.
              after={() => setImportFile(begin)}
            />
          </Space>
        )}
      />
    </Page>
  )
}
