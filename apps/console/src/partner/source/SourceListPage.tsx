import { Link } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, dealOptions, fields, stateOptions, words } from './source.copy.ts'

const columns: Column<Row<'GET /console/api/sources'>>[] = [
  { name: 'name', label: words.name, width: 160, render: ({ id, name }) => <Link to={`/sources/${id}`}>{name}</Link> },
  { name: 'code', label: words.code },
  { name: 'partner', label: words.partner, width: 140 },
  { name: 'state', label: words.state, options: stateOptions },
  { name: 'deal', label: words.deal, options: dealOptions },
  { name: 'agent', label: words.agent },
  { name: 'players', label: words.players, kind: 'number' },
  { name: 'depositors', label: words.depositors, kind: 'number' },
  { name: 'link', label: words.link, width: 240, isCopied: true },
  { name: 'note', label: words.note, isOffScreen: true },
  { name: 'made_by', label: words.by },
  { name: 'created_at', label: words.created, kind: 'time' },
  { name: 'changed_at', label: words.changed, kind: 'time' },
]

export default function SourceListPage() {
  return <ResourcePage {...copy} path="/console/api/sources" columns={columns} fields={fields} canRemove={false} />
}
