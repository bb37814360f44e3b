import { BatchActions } from '../../ui/order/BatchActions.tsx'
import { canCancelRounds } from '@koi/contract/play/freeRound/freeRound'
import { Button } from 'antd'
import { useAct } from '../../app/act.tsx'
import { useMay } from '../../app/me.ts'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { ReviewActions } from '../../ui/order/ReviewActions.tsx'
import { callBackReason, copy, fields, states } from './freeRound.copy.ts'

type FreeRoundRow = Row<'GET /console/api/free-rounds'>

const columns: Column<FreeRoundRow>[] = [
  playerColumn,
  { name: 'platname', label: copy.venue },
  { name: 'game_name', label: copy.game },
  { name: 'rounds', label: copy.rounds, kind: 'number' },
  { name: 'rounds_left', label: copy.left, kind: 'number' },
  { name: 'stake', label: copy.stake, kind: 'money' },
  { name: 'worth', label: copy.worth, kind: 'money' },
  { name: 'state', label: copy.state, options: states },
  { name: 'won', label: copy.won, kind: 'money' },
  { name: 'turnover_multiple', label: copy.multiple, kind: 'rate' },
  { name: 'until', label: copy.until, kind: 'time' },
  { name: 'reason', label: copy.reason, width: 180 },
  { name: 'made_by', label: copy.made },
  { name: 'decided_by', label: copy.decided },
  { name: 'note', label: copy.note, width: 160 },
  { name: 'created_at', label: copy.created, kind: 'time' },
  { name: 'granted_at', label: copy.at, kind: 'time' },
  { name: 'closed_at', label: copy.closed, kind: 'time' },
]

const granting = 'POST /console/api/free-rounds'

export default function FreeRoundPage() {
  const act = useAct()
  const may = useMay()
  const grant = () =>
    act({
      title: copy.grant,
      effect: copy.effect,
      verb: copy.grant,
      fields,
      at: granting,
      params: {},
      done: copy.granted,
    })
  return (
    <Page title={copy.title} hint={copy.hint}>
      <ResourceTable
        at="GET /console/api/free-rounds"
        title={copy.title}
        columns={columns}
        states={states}
        hasDates
        refetchInterval={10_000}
        actionsWidth={110}
        batch={{
          isSelectable: (row) => row.state === 'pending',
          bar: (selection) => (
            <BatchActions path="/console/api/free-rounds" selection={selection} idOf={(row) => row.id} />
          ),
        }}
        actions={(row) => <Actions row={row} />}
        extra={
          may(granting) && (
            <Button type="primary" onClick={grant}>
              {copy.grant}
            </Button>
          )
        }
      />
    </Page>
  )
}

function Actions({ row }: { row: FreeRoundRow }) {
  const { id, username: name } = row
  if (row.state === 'pending')
    return (
      <ReviewActions
        of="/console/api/free-rounds/:id"
        params={{ id }}
        subject={copy.subject(name)}
        approveEffect={copy.approve(name, row.rounds, moneyOf(row.worth))}
        rejectEffect={copy.reject(name)}
      />
    )
  if (!canCancelRounds(row.state)) return null
  return (
    <ActButton
      at="POST /console/api/free-rounds/:id/cancel"
      params={{ id }}
      title={copy.callBackTitle(name)}
      effect={(row.state === 'unknown' ? copy.callBackUnknown : copy.callBackEffect)(name, row.game_name)}
      verb={copy.callBack}
      isDangerous
      fields={[callBackReason]}
    />
  )
}
