import { Link, useParams } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { sourceOptions, words } from './tag.copy.ts'

const listing = 'GET /console/api/tags/:id/players'

const columns: Column<Row<typeof listing>>[] = [
  {
    name: 'username',
    label: words.username,
    render: ({ id, username }) => <Link to={`/players/${id}`}>{username}</Link>,
  },
  { name: 'source', label: words.source, options: sourceOptions },
  { name: 'made_by', label: words.by },
  { name: 'at', label: words.at, kind: 'time' },
]

export default function TagPlayersPage() {
  const { id = '' } = useParams()
  return (
    <Page title={words.members} hint={<Link to="/tags">{words.back}</Link>}>
      <ResourceTable at={listing} params={{ id }} title={words.members} columns={columns} search={words.username} />
    </Page>
  )
}
