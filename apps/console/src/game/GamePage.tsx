import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { copy, fields, filters } from './game.copy.ts'

const columns = columnsOf(fields)

export default function GamePage() {
  return (
    <ResourcePage
      {...copy}
      path="/games"
      permission="game.change"
      columns={columns}
      fields={fields}
      search={copy.search}
      more={filters}
    />
  )
}
