import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields, filters } from './game.copy.ts'

export default function GamePage() {
  return <ResourcePage {...copy} path="/console/api/games" fields={fields} search={copy.search} more={filters} />
}
