import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { PlayerLink } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, reasons, states } from './invite.copy.ts'

const listing = 'GET /console/api/invitations'
type Invitation = Row<typeof listing>

const columns: Column<Invitation>[] = [
  { name: 'username', label: copy.friend, render: (row) => <PlayerLink row={row} /> },
  {
    name: 'inviter',
    label: copy.inviter,
    render: ({ inviter_id, inviter }) => <PlayerLink row={{ player_id: inviter_id, username: inviter }} />,
  },
  { name: 'state', label: copy.state, options: states },
  { name: 'reason', label: copy.reason, options: reasons },
  { name: 'deposited', label: copy.deposited, kind: 'money' },
  { name: 'stake', label: copy.stake, kind: 'money' },
  { name: 'inviter_bonus', label: copy.inviterBonus, kind: 'money' },
  { name: 'friend_bonus', label: copy.friendBonus, kind: 'money' },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'decided_at', label: copy.decided, kind: 'time' },
]

export default function InvitationPage() {
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at={listing}
        title={copy.title}
        columns={columns}
        rowKey="player_id"
        search={copy.search}
        states={states}
        hasDates
        more={[{ name: 'reason', label: copy.reason, options: reasons }]}
      />
    </Page>
  )
}
