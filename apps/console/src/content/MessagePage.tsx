import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './message.copy.ts'

const columns = columnsOf(fields, ['player_id'])

export default function MessagePage() {
  return <ResourcePage {...copy} path="/messages" columns={columns} fields={fields} />
}
