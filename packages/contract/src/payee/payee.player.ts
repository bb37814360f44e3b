import { z } from 'zod'
import { flow, read } from '../endpoint.ts'
import { Empty, Flag, Nothing, Text } from '../wire.ts'

/** ENT-17. */
export const Card = z.object({
  id: z.string(),
  bank: z.string(),
  bank_address: z.string(),
  bank_owner: z.string(),
  bank_no: z.string(),
  ico: z.string(),
})

/** S-26: 1 bank cards, 2 USDT, 4 AnToken (D-079). */
export const listPayees = read('player', 'payee.list', 'POST /api/getcard', {
  input: z.object({ type: Text }),
  reply: z.array(Card),
})
export const removePayee = flow('player', 'payee.remove', 'POST /api/delcard', {
  input: z.object({ id: Text, pay_pass: Text }),
  reply: Empty,
})
export const addPayee = flow('player', 'payee.add', 'POST /api/bindcard', {
  movesMoney: true,
  input: z.object({ bank_owner: Text, bank: Text, bank_address: Text, bank_no: Text, pay_pass: Text }),
  reply: Empty,
})
/** ENT-18, S-29. */
export const listBanks = read('player', 'payee.banks', 'POST /api/banklist', {
  input: Nothing,
  reply: z.array(z.object({ id: z.number(), bank_name: z.string(), ico: z.string(), payout: Flag })),
})
