import { z } from 'zod'
import { BetPageMissing, BetUnknown, DateWrong } from './bet.copy.ts'
import { flow, read } from '../endpoint.ts'
import { betStates } from '../state.ts'
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
} from '../wire.ts'

/** ENT-27; `created_at` is `bet_time` under the name older clients read. */
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

/** One bet in full; an addition of ours. */
export const readBet = read('player', 'bet.detail', 'POST /api/betdetail', {
  replica: 'caughtUp',
  input: z.object({ bet_id: Text, platname: Text }),
  reply: Bet.extend({
    round_id: z.string(),
    valid_amount: Yuan,
    name: z.string(),
    settled_at: BeijingTimeOrBlank,
    /** What it had come to before its venue said otherwise, the latest first (R41). */
    formers: z.array(
      z.object({ status: stateCode(betStates), win_loss: SignedYuan, valid_amount: Yuan, replaced_at: BeijingTime }),
    ),
  }),
  refusals: [BetUnknown],
})

/** A link for five minutes to the venue's own page of a bet, with the result of its round and the proof of it; ours too. */
export const openBet = flow('player', 'bet.open', 'POST /api/betround', {
  input: z.object({ bet_id: Text, platname: Text }),
  reply: z.object({ url: z.string() }),
  refusals: [BetUnknown, BetPageMissing],
})
