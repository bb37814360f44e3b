import { z } from 'zod'
import { BetPageMissing, BetUnknown, DateWrong } from './bet.copy.ts'
import { flow, read } from '../../endpoint.ts'
import { betStates } from '../../state.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Choice,
  PageNumber,
  pageOf,
  SignedYuan,
  Text,
  Yuan,
  stateCode,
} from '../../wire.ts'

/** `created_at` repeats `bet_time` under the name that older clients read. */
const Bet = z.object({
  bet_id: z.string(),
  bet_amount: Yuan,
  win_loss: SignedYuan,
  Code: z.string(),
  playname: z.string(),
  playmemo: z.string(),
  status: stateCode(betStates),
  bet_time: BeijingTime,
  created_at: BeijingTime,
  platname: z.string(),
})

export const listBets = read('player', 'bet.list', 'POST /api/betrecord', {
  replica: 'caughtUp',
  input: z.object({ date: Choice, page: PageNumber, api_type: Text }),
  reply: pageOf(Bet),
  refusals: [DateWrong],
})

export const readBet = read('player', 'bet.detail', 'POST /api/betdetail', {
  replica: 'caughtUp',
  input: z.object({ bet_id: Text, platname: Text }),
  reply: Bet.extend({
    round_id: z.string(),
    valid_amount: Yuan,
    name: z.string(),
    settled_at: BeijingTimeOrBlank,
    /** Results before each correction, latest first. */
    formers: z.array(
      z.object({ status: stateCode(betStates), win_loss: SignedYuan, valid_amount: Yuan, replaced_at: BeijingTime }),
    ),
  }),
  refusals: [BetUnknown],
})

/** Returns a link, valid for five minutes, to the venue's page with the result and proof of the round. */
export const openBet = flow('player', 'bet.open', 'POST /api/betround', {
  input: z.object({ bet_id: Text, platname: Text }),
  reply: z.object({ url: z.string() }),
  refusals: [BetUnknown, BetPageMissing],
})
