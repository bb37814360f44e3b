import type { Fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { newId } from '../../apps/api/src/platform/id.ts'
import { hashIn, sealIn } from '../../apps/api/src/platform/personal.ts'
import type { FolderSecret } from '../../apps/api/src/platform/secret.ts'

// Rows of the great tables, as the verbs leave them that write orders every day.

/** What every order says of itself. */
interface Order {
  id: string
  player: string
  amount: Fen
  begin: Instant
}

/** A deposit that came by a channel and was paid. */
export const paidDeposit = ({
  id,
  depositNo,
  player,
  channel,
  amount,
  begin,
  end,
  expiry,
}: Order & { depositNo: string; channel: string; end: Instant; expiry: Instant }) => ({
  id,
  deposit_no: depositNo,
  player_id: player,
  channel,
  protocol: '',
  amount,
  credited: amount,
  state: 'approved',
  payer_owner: '',
  payer_bank: '',
  payer_no: '',
  payer_address: '',
  receiver_no: '',
  pay_url: '',
  pay_qrcode: '',
  reference: `G${depositNo}`,
  note: '',
  decided_by: '',
  expires_at: expiry,
  is_expired: false,
  created_at: begin,
  closed_at: end,
})

/** The wagering requirement of a deposit that was played off. */
export const workedRequirement = ({
  player,
  deposit,
  amount,
  begin,
  end,
}: Pick<Order, 'player' | 'amount' | 'begin'> & { deposit: string; end: Instant }) => ({
  player_id: player,
  id: newId<'WageringRequirement'>(),
  source: 'deposit',
  about: deposit,
  amount,
  worked: amount,
  state: 'done',
  title: '',
  created_at: begin,
  closed_at: end,
})

/** A withdrawal to a card; without an `end` it waits for an operator. */
export const cardWithdrawal = (
  key: FolderSecret,
  { id, orderNo, player, payee, amount, begin, end }: Order & { orderNo: string; payee: string; end: Instant | null },
) => ({
  id,
  order_no: orderNo,
  player_id: player,
  payee_id: payee,
  payee_kind: 'bank',
  payee_bank: 'x',
  payee_owner: sealIn(key, 'withdrawal.payee_owner', id, 'x'),
  payee_protocol: '',
  payee_no: sealIn(key, 'withdrawal.payee_no', id, payee),
  payee_no_hash: `\\x${hashIn(key, 'withdrawal.payee_no', payee)!.toString('hex')}`,
  payee_address: '',
  amount,
  received: amount,
  state: end === null ? 'review' : 'approved',
  reason: '',
  reference: '',
  decided_by: end === null ? '' : 'admin',
  pay_tries: 0,
  pay_note: '',
  created_at: begin,
  closed_at: end,
})

/** Money that one operator gave and decided alone. */
export const adjustmentOf = ({
  id,
  player,
  operator,
  amount,
  at,
}: Pick<Order, 'id' | 'player' | 'amount'> & { operator: string; at: Instant }) => ({
  id,
  player_id: player,
  amount,
  reason: 'x',
  note: '',
  turnover_multiple: 0,
  state: 'approved',
  made_by: operator,
  decided_by: operator,
  created_at: at,
  closed_at: at,
})
