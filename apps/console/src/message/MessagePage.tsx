import { columnsOf } from '../ui/columnsOf.ts'
import type { Values } from '../ui/field.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, createdColumn, everybody, fields } from './message.copy.ts'

const columns = columnsOf(fields).map((column) =>
  column.name === 'username' ? { ...column, text: (row: Values) => String(row['username'] || everybody) } : column,
)

export default function MessagePage() {
  return (
    <ResourcePage
      {...copy}
      path="/messages"
      permission="content.change"
      columns={[...columns, createdColumn]}
      fields={fields}
    />
  )
}
