import * as wire from '@koi/contract/state'
import { Link, useLocation } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../field/column.ts'
import {
  betStates,
  copy,
  directions,
  transferNote,
  transferSteps,
  transferReasons,
  transferStates,
} from './orders.copy.ts'
import { reviewStates } from '../words/state.copy.ts'
import { Age } from '../figures/Time.tsx'

export type DepositRow = Row<'GET /console/api/deposits'>
export type WithdrawalRow = Row<'GET /console/api/withdrawals'>
export type TransferRow = Row<'GET /console/api/transfers'>
type BetRow = Row<'GET /console/api/bets'>
type OfPlayer = Pick<DepositRow, 'player_id' | 'username'>

/** Link to the row's player; a dash if it has none. */
export const PlayerLink = ({ row }: { row: OfPlayer }) =>
  row.player_id ? <Link to={`/players/${encodeURIComponent(row.player_id)}`}>{row.username}</Link> : '–'

export const playerColumn: Column<OfPlayer> = {
  name: 'username',
  label: copy.player,
  render: (row) => <PlayerLink row={row} />,
}

export type OrderKind = 'deposit' | 'withdrawal'

export const orderAddress = (kind: OrderKind, number: string): string => `/${kind}s/${encodeURIComponent(number)}`

/**
 * Location state with the page on which the link to an order was followed, kept in the browser's history; the order's page
 * links back to it.
 */
export interface OrderOrigin {
  from: string
}

/** Returns the location of this page, to be passed on to an order's page. */
export function useOrderOrigin(): OrderOrigin {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}

export function OrderLink({ kind, number }: { kind: OrderKind; number: string }) {
  const origin = useOrderOrigin()
  return (
    <Link to={orderAddress(kind, number)} state={origin}>
      {number}
    </Link>
  )
}

type Handled = Pick<DepositRow & WithdrawalRow, 'state' | 'claimed_by' | 'reviewed_by' | 'decided_by'> &
  Partial<Pick<DepositRow, 'is_expired'> & Pick<WithdrawalRow, 'decided_by_rule'>>

/** Column with the operator of an order: who decided it (or the rule that did), gave the first approval, or claimed it. */
export const handlingColumn: Column<Handled> = {
  name: 'claimed_by',
  label: copy.handling,
  text: (row) => {
    if (row.decided_by_rule) return row.decided_by_rule
    if (row.state !== wire.orderStates.pending) return row.decided_by
    if (row.reviewed_by) return copy.reviewed(row.reviewed_by)
    if (row.claimed_by) return copy.claimed(row.claimed_by)
    return row.is_expired ? copy.expired : ''
  },
}

/** Time since a pending order was created. */
export const waitingColumn: Column<Pick<DepositRow & WithdrawalRow, 'id' | 'state' | 'created_at'>> = {
  name: 'id',
  label: copy.waiting,
  render: (row) => (row.state === wire.orderStates.pending ? <Age since={row.created_at} /> : <span>–</span>),
  isScreenOnly: true,
}

const times: Column<Pick<DepositRow, 'created_at' | 'decided_at'>>[] = [
  { name: 'created_at', label: copy.created, kind: 'time', isSortable: true },
  { name: 'decided_at', label: copy.settled, kind: 'time' },
]

export const depositColumns: Column<DepositRow>[] = [
  {
    name: 'deposit_no',
    label: copy.number,
    render: (row) => <OrderLink kind="deposit" number={row.deposit_no} />,
  },
  { name: 'amount', label: copy.amount, kind: 'money', isSortable: true },
  { name: 'pay_way', label: copy.payWay },
  { name: 'real_money', label: copy.payable, kind: 'number' },
  { name: 'rate', label: copy.rate, kind: 'rate' },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'reason', label: copy.reason, width: 120 },
  ...times,
]

/** Shows bank or protocol, holder, number and branch of a payee. */
export const payeeText = ({ bank, bank_owner, bank_no, bank_address }: WithdrawalRow): string =>
  [bank, bank_owner, bank_no, bank_address].filter(Boolean).join(' · ')

/** The payee and the payable amount, one value per line, to be pasted into a bank's form or a chat. */
export const payeeLines = ({ bank, bank_owner, bank_no, bank_address, received }: WithdrawalRow): string =>
  [bank_owner, bank, bank_address, bank_no, received].filter(Boolean).join('\n')

export const withdrawalColumns: Column<WithdrawalRow>[] = [
  {
    name: 'out_trade_no',
    label: copy.number,
    render: (row) => <OrderLink kind="withdrawal" number={row.out_trade_no} />,
  },
  { name: 'amount', label: copy.amount, kind: 'money', isSortable: true },
  { name: 'fee', label: copy.fee, kind: 'number' },
  { name: 'rate', label: copy.rate, kind: 'rate' },
  { name: 'received', label: copy.payable, kind: 'number' },
  { name: 'bank', label: copy.payee, text: payeeText, width: 220 },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'reason', label: copy.reason, width: 120 },
  ...times,
]

export const transferColumns: Column<TransferRow>[] = [
  { name: 'transfer_no', label: copy.number },
  { name: 'platname', label: copy.venue, text: (row) => row.venue_name || row.platname },
  { name: 'direction', label: copy.direction, options: directions },
  { name: 'amount', label: copy.amount, kind: 'money', isSortable: true },
  { name: 'state', label: copy.state, options: transferStates },
  { name: 'step', label: copy.step, options: transferSteps },
  { name: 'why', label: copy.why, options: transferReasons },
  {
    name: 'first_decision',
    label: copy.firstDecision,
    text: ({ state, first_decision }) =>
      state === wire.transferStates.asked && first_decision !== null
        ? copy.firstSaid(first_decision === wire.transferStates.done)
        : '',
  },
  { name: 'note', label: copy.note, width: 140, text: ({ note }) => transferNote(note) },
  { name: 'created_at', label: copy.created, kind: 'time', isSortable: true },
  { name: 'decided_at', label: copy.settled, kind: 'time' },
  { name: 'decided_by', label: copy.operator },
]

export const betColumns: Column<BetRow>[] = [
  { name: 'bet_id', label: copy.bet },
  { name: 'platname', label: copy.venue },
  { name: 'playname', label: copy.game },
  { name: 'playmemo', label: copy.memo, width: 220 },
  { name: 'bet_amount', label: copy.stake, kind: 'money', isSortable: true },
  { name: 'valid_amount', label: copy.valid, kind: 'money' },
  { name: 'win_loss', label: copy.result, kind: 'money', isSortable: true, isSigned: true },
  { name: 'status', label: copy.state, options: betStates },
  { name: 'bet_time', label: copy.betTime, kind: 'time', isSortable: true },
  { name: 'settled_at', label: copy.settledAt, kind: 'time' },
  { name: 'corrections', label: copy.corrections, kind: 'number' },
]
