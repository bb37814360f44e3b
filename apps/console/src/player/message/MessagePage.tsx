import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { columnsOf } from '../../ui/table/columnsOf.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, createdColumn, everybody, fields } from './message.copy.ts'

type MessageRow = Row<'GET /console/api/messages'>
const own: Column<MessageRow>[] = columnsOf(fields)
const columns = own.map((column): Column<MessageRow> =>
  column.name === 'username' ? { ...column, text: (row) => row.username || everybody } : column,
)

export default function MessagePage() {
  return <ResourcePage {...copy} path="/console/api/messages" columns={[...columns, createdColumn]} fields={fields} />
}
