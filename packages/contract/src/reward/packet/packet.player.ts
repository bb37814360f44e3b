import { z } from 'zod'
import { Blacklisted, Disabled, Excluded } from '../../refusal.copy.ts'
import {
  RedPacketsClosed,
  RedPacketsNotEarned,
  RedPacketsNotRunning,
  RedPacketsOutsideHours,
  RedPacketsUsedUp,
} from './packet.copy.ts'
import { read, write } from '../../endpoint.ts'
import { BeijingTime, Nothing, PageNumber, pageOf, Yuan } from '../../wire.ts'

/** start_time and end_time are US Eastern; an amount of 0 means that the rule does not require it. */
const Rule = z.object({
  start_time: z.string(),
  end_time: z.string(),
  day_flow: Yuan,
  flow_money: Yuan,
  recharge: Yuan,
  /** Extension: bounds of the packet. */
  least: Yuan,
  most: Yuan,
})

/**
 * Extension: what the next claim holds, before it is made: its turnover as a multiple of the packet in hundredths, 0 without a
 * claim, and the greatest amount that it can be; and the hours of the current or next draw.
 */
export const readPacketEffect = read('player', 'packet.effect', 'POST /api/redpacket/effect', {
  input: Nothing,
  reply: z.object({ multiple: z.number(), most: Yuan, opens_at: BeijingTime, closes_at: BeijingTime }),
})

/** Returns the claims of the current or next draw: left, made and allowed. `page` is ignored. */
export const readRedPackets = read('player', 'packet.read', 'GET /api/userredpacket', {
  input: Nothing,
  reply: z.object({ sendnums: z.number(), acquirednum: z.number(), max_times: z.number(), rules: z.array(Rule) }),
})

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

/** `money`: sum of the deposits that counted for the claim. */
const Claim = z.object({ money: Yuan, redpacketmoney: Yuan, created_at: BeijingTime, usetime: BeijingTime })

export const listRedPackets = read('player', 'packet.list', 'POST /api/redpacket', {
  input: z.object({ page: PageNumber }),
  reply: pageOf(Claim),
})

/** `promise`: SHA-256 of the next draw's seed; a packet's `seed` is published at 00:01 of the next day. See packet.proof.ts. */
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
