import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields } from './venue.copy.ts'

const columns = columnsOf(fields)

export default function VenuePage() {
  return <ResourcePage {...copy} path="/venues" columns={columns} fields={fields} search={false} />
}
