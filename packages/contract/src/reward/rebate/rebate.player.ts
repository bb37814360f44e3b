import { z } from 'zod'
import { DateWrong } from '../../play/bet/bet.copy.ts'
import { Blacklisted, Disabled } from '../../refusal.copy.ts'
import { NothingToClaim } from './rebate.copy.ts'
import { read, write } from '../../endpoint.ts'
import { rebateStates } from '../../state.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Choice,
  Nothing,
  PageNumber,
  pageOf,
  Text,
  Yuan,
  stateCode,
} from '../../wire.ts'

/** updated_at is '' until the rebate is claimed. */
const Rebate = z.object({
  gamename: z.string(),
  money: Yuan,
  created_at: BeijingTime,
  updated_at: BeijingTimeOrBlank,
  state: stateCode(rebateStates),
})

/** `jisuan`: total claimed; `nojisuan`: total that can be claimed. Neither depends on the filters. */
export const listRebates = read('player', 'rebate.list', 'POST /api/getfanshui', {
  input: z.object({ date: Choice, page: PageNumber, api_type: Text }),
  reply: z.object({ list: pageOf(Rebate), jisuan: Yuan, nojisuan: Yuan }),
  refusals: [DateWrong],
})

/** `money`: the amount that was paid. */
export const claimRebates = write('player', 'rebate.claim', 'POST /api/dofanshui', {
  input: Nothing,
  reply: z.object({ money: Yuan }),
  movesMoney: true,
  refusals: [Blacklisted, Disabled, NothingToClaim],
})
