import { Flex, Typography } from 'antd'
import type { Listing } from '../app/api.ts'
import { Money } from '../ui/Money.tsx'
import { betStates } from '../ui/orders.copy.ts'
import { betColumns, type BetRow, playerColumn } from '../ui/orders.tsx'
import { Page } from '../ui/Page.tsx'
import { ResourceTable } from '../ui/ResourceTable.tsx'
import { copy } from './bet.copy.ts'

const columns = [playerColumn<BetRow>(), ...betColumns]
const filters = [{ name: 'venue', label: copy.venue }]

interface BetListing extends Listing<BetRow> {
  stake_total?: string
  win_loss_total?: string
}

const totals = ({ stake_total, win_loss_total }: BetListing) =>
  stake_total === undefined ? null : (
    <Flex gap={24} style={{ marginBottom: 8 }}>
      <Typography.Text type="secondary">
        {copy.stake} <Money value={stake_total} isStrong />
      </Typography.Text>
      <Typography.Text type="secondary">
        {copy.result} <Money value={win_loss_total} isSigned isStrong />
      </Typography.Text>
    </Flex>
  )

export default function BetListPage() {
  return (
    <Page title={copy.title}>
      <ResourceTable<BetRow>
        path="/bets"
        title={copy.title}
        columns={columns}
        states={betStates}
        search={copy.search}
        more={filters}
        hasDates
        summary={totals}
      />
    </Page>
  )
}
