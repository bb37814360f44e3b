import { Link } from 'react-router'
import type { Column } from './column.ts'
import { Money } from './Money.tsx'
import {
  betStates,
  copy,
  directions,
  transferNote,
  transferPhases,
  transferReasons,
  transferStates,
} from './orders.copy.ts'
import { reviewStates } from './state.copy.ts'

/** Rows of the operator API, as far as the console reads them; a field that is missing shows as a dash. */
export interface OfPlayer {
  id: string
  player_id?: string
  username?: string
}

export interface DepositRow extends OfPlayer {
  deposit_no: string
  amount: string
  real_money?: string
  rate?: string
  pay_way?: string
  paytype?: string
  credited?: string | null
  is_expired?: number
  bank_owner?: string
  bank?: string
  bank_no?: string
  bank_address?: string
  receiver?: string
  reference?: string
  claimed_by?: string
  reviewed_by?: string
  expires_at?: string
  state: number
  reason?: string
  created_at: string
  decided_at?: string
  decided_by?: string
}

export interface WithdrawalRow extends OfPlayer {
  out_trade_no?: string
  amount: string
  fee?: string
  rate?: string
  received?: string
  bank?: string
  bank_owner?: string
  bank_no?: string
  bank_address?: string
  pay_way?: string
  pay_note?: string
  realname?: string
  reference?: string
  claimed_by?: string
  reviewed_by?: string
  step?: string
  state: number
  reason?: string
  created_at: string
  decided_at?: string
  decided_by?: string
}

export interface TransferRow extends OfPlayer {
  transfer_no?: string
  platname?: string
  venue_name?: string
  direction?: string
  phase?: string
  why?: string
  note?: string
  first_decision?: number | null
  decided_by?: string
  decided_at?: string
  amount: string
  state: number
  created_at: string
}

export interface BetRow extends OfPlayer {
  bet_id: string
  platname?: string
  playname?: string
  playmemo?: string
  valid_amount?: string
  settled_at?: string
  bet_amount: string
  win_loss?: string
  status: number
  bet_time: string
}

/** The player of a row, leading to his page. */
export function PlayerLink({ row }: { row: OfPlayer }) {
  const name = row.username ?? row.player_id ?? '–'
  return row.player_id ? <Link to={`/players/${encodeURIComponent(row.player_id)}`}>{name}</Link> : <span>{name}</span>
}

export const playerColumn = <Row extends OfPlayer>(): Column<Row> => ({
  name: 'username',
  label: copy.player,
  render: (row) => <PlayerLink row={row} />,
  text: (row) => row.username ?? '',
})

interface Handled extends OfPlayer {
  state: number
  claimed_by?: string
  reviewed_by?: string
  decided_by?: string
  is_expired?: number
}

/** Who has an order in hand: who decided it, the first of two pairs of eyes, or who claimed it. */
export const handlingColumn = <Row extends Handled>(): Column<Row> => ({
  name: 'claimed_by',
  label: copy.handling,
  text: (row) => {
    if (row.state !== 1) return row.decided_by ?? ''
    if (row.reviewed_by) return copy.reviewed(row.reviewed_by)
    if (row.claimed_by) return copy.claimed(row.claimed_by)
    return row.is_expired ? copy.expired : ''
  },
})

const times: Column<{ created_at: string; decided_at?: string }>[] = [
  { name: 'created_at', label: copy.created, kind: 'time', isSortable: true },
  { name: 'decided_at', label: copy.settled, kind: 'time' },
]

export const depositColumns: Column<DepositRow>[] = [
  { name: 'deposit_no', label: copy.number },
  { name: 'amount', label: copy.amount, kind: 'money', isSortable: true },
  { name: 'pay_way', label: copy.payWay },
  { name: 'real_money', label: copy.payable, kind: 'number' },
  { name: 'rate', label: copy.rate, kind: 'rate' },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'reason', label: copy.reason, width: 120 },
  ...(times as Column<DepositRow>[]),
]

/** The payee in one line: bank or protocol, holder, number, branch. */
export const payeeText = ({ bank, bank_owner, bank_no, bank_address }: WithdrawalRow): string =>
  [bank, bank_owner, bank_no, bank_address].filter(Boolean).join(' · ')

export const withdrawalColumns: Column<WithdrawalRow>[] = [
  { name: 'out_trade_no', label: copy.number },
  { name: 'amount', label: copy.amount, kind: 'money', isSortable: true },
  { name: 'fee', label: copy.fee, kind: 'number' },
  { name: 'rate', label: copy.rate, kind: 'rate' },
  { name: 'received', label: copy.received, kind: 'number' },
  { name: 'bank', label: copy.payee, text: payeeText, width: 220 },
  { name: 'state', label: copy.state, options: reviewStates },
  { name: 'reason', label: copy.reason, width: 120 },
  ...(times as Column<WithdrawalRow>[]),
]

export const transferColumns: Column<TransferRow>[] = [
  { name: 'transfer_no', label: copy.number },
  { name: 'platname', label: copy.venue, text: (row) => row.venue_name || (row.platname ?? '') },
  { name: 'direction', label: copy.direction, options: directions },
  { name: 'amount', label: copy.amount, kind: 'money', isSortable: true },
  { name: 'state', label: copy.state, options: transferStates },
  { name: 'phase', label: copy.phase, options: transferPhases },
  { name: 'why', label: copy.why, options: transferReasons },
  {
    name: 'first_decision',
    label: copy.firstDecision,
    text: ({ state, first_decision }) =>
      state === 2 && typeof first_decision === 'number' ? copy.firstSaid(first_decision === 1) : '',
  },
  { name: 'note', label: copy.note, width: 140, text: ({ note = '' }) => transferNote(note) },
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
  {
    name: 'win_loss',
    label: copy.result,
    kind: 'money',
    isSortable: true,
    render: (row) => <Money value={row.win_loss} isSigned />,
  },
  { name: 'status', label: copy.state, options: betStates },
  { name: 'bet_time', label: copy.betTime, kind: 'time', isSortable: true },
  { name: 'settled_at', label: copy.settledAt, kind: 'time' },
]
