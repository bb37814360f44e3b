import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ErrorDrawer } from './ErrorDrawer.tsx'
import { copy, sites } from './pageReport.copy.ts'

type ErrorRow = Row<'GET /console/api/page-errors'>

const browserText = ({ browser, least_version: least, most_version: most }: ErrorRow): string =>
  most === 0 ? browser : `${browser} ${least === most ? most : `${least}–${most}`}`

const columns: Column<ErrorRow>[] = [
  { name: 'last_seen', label: copy.last, kind: 'time', isSortable: true },
  { name: 'message', label: copy.message, width: 280 },
  { name: 'site', label: copy.site, options: sites },
  { name: 'route', label: copy.route, width: 110 },
  { name: 'browser', label: copy.browser, text: browserText, render: browserText },
  { name: 'release', label: copy.release },
  { name: 'count', label: copy.count, kind: 'number', isSortable: true },
  { name: 'sessions', label: copy.sessions, kind: 'number' },
  { name: 'players', label: copy.players, kind: 'number' },
  { name: 'first_seen', label: copy.first, kind: 'time', isSortable: true },
]

export function ErrorTable() {
  return (
    <ResourceTable
      at="GET /console/api/page-errors"
      title={copy.title}
      columns={columns}
      search={copy.search}
      more={[
        { name: 'site', label: copy.site, options: sites },
        { name: 'release', label: copy.release },
      ]}
      hasDates
      drawer={(row, close) => <ErrorDrawer row={row} columns={columns} onClose={close} />}
    />
  )
}
