import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { betStates } from '../../state.ts'
import { categories } from '../game/game.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  itemsOf,
  ListQuery,
  SignedYuan,
  spelled,
  stateCode,
  Yuan,
} from '../../wire.ts'

const BetRow = z.object({
  id: z.string(),
  bet_id: z.string(),
  player_id: z.string(),
  username: z.string(),
  platname: z.string(),
  Code: z.string(),
  playname: z.string(),
  playmemo: z.string(),
  round_id: z.string(),
  category_id: spelled(categories),
  bet_amount: Yuan,
  valid_amount: Yuan,
  win_loss: SignedYuan,
  counted: Yuan,
  status: stateCode(betStates),
  state: stateCode(betStates),
  bet_time: BeijingTime,
  settled_at: BeijingTimeOrBlank,
  /** How often the venue has corrected the settled bet. */
  corrections: z.number(),
})

/** `from` and `to` filter by bet time; `q` matches player name or bet number. */
export const listAllBets = read('operator:bet.view', 'bet.listAll', 'GET /console/api/bets', {
  replica: 'caughtUp',
  input: ListQuery.extend({ venue: z.string().optional(), player_id: z.string().optional() }),
  reply: itemsOf(BetRow).extend({ stake_total: Yuan.nullable(), win_loss_total: SignedYuan.nullable() }),
  refusals: [NotFound],
})
