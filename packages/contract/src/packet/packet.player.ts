import { z } from 'zod'
import { Blacklisted, Disabled, Excluded } from '../refusal.copy.ts'
import {
  RedPacketsClosed,
  RedPacketsNotEarned,
  RedPacketsNotRunning,
  RedPacketsOutsideHours,
  RedPacketsUsedUp,
} from './packet.copy.ts'
import { read, write } from '../endpoint.ts'
import { BeijingTime, Nothing, PageNumber, pageOf, Yuan } from '../wire.ts'

/** start_time and end_time are US Eastern calendar texts (D-008); an amount of 0 is not required (D-067). */
const Rule = z.object({
  start_time: z.string(),
  end_time: z.string(),
  day_flow: Yuan,
  flow_money: Yuan,
  recharge: Yuan,
})

/** S-18: of the draw that is claimed next or now: claims left, claims made, most claims. `page` is ignored (D-097). */
export const readRedPackets = read('player', 'packet.read', 'GET /api/userredpacket', {
  input: Nothing,
  reply: z.object({ sendnums: z.number(), acquirednum: z.number(), max_times: z.number(), rules: z.array(Rule) }),
})

/** S-19 */
export const claimRedPacket = write('player', 'packet.claim', 'POST /api/douserredpacket', {
  input: Nothing,
  reply: z.object({ redpacketmoney: Yuan }),
  movesMoney: true,
  refusals: [
    Blacklisted,
    Disabled,
    Excluded,
    RedPacketsClosed,
    RedPacketsNotRunning,
    RedPacketsOutsideHours,
    RedPacketsUsedUp,
    RedPacketsNotEarned,
  ],
})

/** ENT-31: money is the deposits that counted. */
const Claim = z.object({ money: Yuan, redpacketmoney: Yuan, created_at: BeijingTime, usetime: BeijingTime })

/** S-50 */
export const listRedPackets = read('player', 'packet.list', 'POST /api/redpacket', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(Claim),
})

/**
 * An addition of ours: how packets are drawn (R44). `promise` is the SHA-256 of the seed of the draw that is claimed now
 * or next; a packet's own `seed` is told from the day after its draw on, '' before. `packet.proof.ts` says how the amount
 * follows from it.
 */
export const proveRedPackets = write('player', 'packet.prove', 'POST /api/redpacket/proof', {
  input: z.object({ page: PageNumber }),
  reply: z.object({
    draw: z.string(),
    promise: z.string(),
    promised_at: BeijingTime,
    list: pageOf(
      z.object({
        draw: z.string(),
        player: z.string(),
        nth: z.number(),
        rule: z.number(),
        least: Yuan,
        greatest: Yuan,
        redpacketmoney: Yuan,
        promise: z.string(),
        seed: z.string(),
        created_at: BeijingTime,
      }),
    ),
  }),
})
