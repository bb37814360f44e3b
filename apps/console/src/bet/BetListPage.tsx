import { betStates } from '../ui/orders.copy.ts'
import { betColumns, type BetRow, playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { copy } from './bet.copy.ts'

const columns = [playerColumn<BetRow>(), ...betColumns]

export default function BetListPage() {
  return (
    <Page title={copy.title}>
      <ResourceTable<BetRow> path="/bets" title={copy.title} columns={columns} states={betStates} hasDates />
    </Page>
  )
}
