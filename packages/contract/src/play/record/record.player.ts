import { z } from 'zod'
import { RecordTypeWrong } from './record.copy.ts'
import { DateWrong } from '../bet/bet.copy.ts'
import { read } from '../../endpoint.ts'
import { BeijingTime, Choice, PageNumber, pageOf, Text, Yuan } from '../../wire.ts'

/** `out_trade_no` is present on deposits and withdrawals only. */
export const listRecords = read('player', 'record.list', 'POST /api/gettransrecord', {
  replica: 'caughtUp',
  input: z.object({ date: Choice, type: Choice, page: PageNumber, api_type: Text }),
  reply: pageOf(
    z.object({
      out_trade_no: z.string().optional(),
      amount: Yuan,
      pay_way: z.string(),
      state: z.number(),
      created_at: BeijingTime,
    }),
  ),
  refusals: [RecordTypeWrong, DateWrong],
})
