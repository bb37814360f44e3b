import { z } from 'zod'
import { BankNameTaken, BankStopped } from './payee.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { Picture } from '../../address.ts'
import { read, write } from '../../endpoint.ts'
import { payeeKinds, switches } from '../../state.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  Flag,
  itemsOf,
  ListQuery,
  bitCode,
  stateCode,
  Sort,
  WhichNumber,
  Label,
} from '../../wire.ts'

export const BankRow = z.object({
  id: z.number(),
  bank_name: z.string(),
  ico: z.string(),
  payout: Flag,
  state: stateCode(switches),
  sort: z.number(),
})
const BankFields = z.object({
  bank_name: Label.min(1).max(50),
  ico: Picture,
  payout: Flag,
  state: bitCode(switches),
  sort: Sort,
})

export const listBankRows = read('operator:channel.view', 'bank.list', 'GET /console/api/banks', {
  input: ListQuery.omit({ from: true, to: true }),
  reply: itemsOf(BankRow),
})
export const addBank = write('operator:channel.change', 'bank.add', 'POST /console/api/banks', {
  input: BankFields.partial().required({ bank_name: true }),
  reply: BankRow,
  refusals: [BankNameTaken],
})
export const changeBank = write('operator:channel.change', 'bank.change', 'PATCH /console/api/banks/:id', {
  input: BankFields.partial().extend(WhichNumber.shape),
  reply: BankRow,
  refusals: [NotFound, BankNameTaken],
})
/** Removes a bank at any time, because players' cards store the bank's name. */
export const removeBank = write('operator:channel.change', 'bank.remove', 'DELETE /console/api/banks/:id', {
  input: WhichNumber,
  reply: Empty,
  refusals: [NotFound, BankStopped],
})

export const PayeeRow = z.object({
  id: z.string(),
  player_id: z.string(),
  username: z.string(),
  type: stateCode(payeeKinds),
  bank: z.string(),
  bank_address: z.string(),
  bank_owner: z.string(),
  bank_no: z.string(),
  state: Flag,
  created_at: BeijingTime,
  removed_at: BeijingTimeOrBlank,
})

/** Lists payees of a player, including removed ones; `state` 1 or 0 filters. */
export const listPayeeRows = read('operator:player.view', 'payee.rows', 'GET /console/api/players/:id/cards', {
  input: ListQuery.omit({ sort: true }).extend({ id: z.string() }),
  reply: itemsOf(PayeeRow),
  refusals: [NotFound],
})
