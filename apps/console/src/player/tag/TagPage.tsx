import { maxTagFile } from '@koi/contract/player/tag/tag'
import { App } from 'antd'
import { Link } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import type { Column } from '../../ui/field/column.ts'
import { FileButton } from '../../ui/input/FileButton.tsx'
import { splitIntoParts } from '../../ui/input/parts.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { Toned } from '../../ui/figures/Toned.tsx'
import { copy, fields, words } from './tag.copy.ts'

type TagRow = Row<'GET /console/api/tags'>

const importing = 'POST /console/api/tags/:id/import'

const columns: Column<TagRow>[] = [
  {
    name: 'name',
    label: words.name,
    width: 180,
    render: ({ id, name, tone }) => (
      <Link to={`/tags/${id}`}>
        <Toned tone={tone} name={name} />
      </Link>
    ),
  },
  { name: 'players', label: words.players, kind: 'number' },
  {
    name: 'segment_name',
    label: words.segment,
    render: ({ segment, segment_name }) => segment && <Link to={`/segments/${segment}`}>{segment_name}</Link>,
  },
  { name: 'note', label: words.note, width: 260 },
  { name: 'made_by', label: words.by },
  { name: 'created_at', label: words.created, kind: 'time' },
]

export default function TagPage() {
  const act = useAct()
  const may = useMay()
  const { message } = App.useApp()
  const add = ({ id, name }: TagRow, text: string) =>
    act({
      title: words.importTitle(name),
      effect: words.importEffect(text.split('\n').filter((line) => line.trim() !== '').length - 1),
      verb: words.import,
      run: async () => {
        for (const csv of splitIntoParts(text, maxTagFile)) {
          const { taken, known, wrong } = await write(importing, { id }, { csv })
          void message.success(words.imported(taken, known), 6)
          if (wrong[0]) void message.warning(words.wrong(wrong.length, wrong[0].line, wrong[0].username), 8)
        }
      },
    })
  return (
    <ResourcePage
      {...copy}
      path="/console/api/tags"
      columns={columns}
      fields={fields}
      search={words.name}
      actionsWidth={160}
      {...(may(importing)
        ? {
            rowActions: (row: TagRow) =>
              row.segment === '' && (
                <FileButton onText={(text) => add(row, text)}>
                  <RowButton onClick={() => undefined}>{words.import}</RowButton>
                </FileButton>
              ),
          }
        : {})}
    />
  )
}
