import { Flex, Typography } from 'antd'
import type { Reply } from '../../app/endpoint.ts'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { Money } from '../../ui/figures/Money.tsx'
import { betStates } from '../../ui/order/orders.copy.ts'
import { betColumns, playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy } from './bet.copy.ts'

const columns = [playerColumn, ...betColumns]
const filters: MoreFilter<'venue'>[] = [{ name: 'venue', label: copy.venue }]

const totals = ({ stake_total, win_loss_total }: Reply<'GET /console/api/bets'>) =>
  stake_total !== null &&
  win_loss_total !== null && (
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
      <ResourceTable
        at="GET /console/api/bets"
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
