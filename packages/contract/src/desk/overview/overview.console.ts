import { z } from 'zod'
import { flow, read } from '../../endpoint.ts'
import { Pending, Range, Totals } from '../../books/report/report.console.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, Nothing, Yuan } from '../../wire.ts'
import { readStates } from './overview.ts'

// These endpoints exist in the main brand only. They read the main brand and the further brands to which the caller has
// access; the caller's permissions in a brand decide what is read there. A brand that cannot be read does not fail the
// call.

/** Code and name of a brand; the main brand has no name. */
const brand = { brand: z.string(), name: z.string() }
const state = z.enum(readStates)

/** Waiting work of each brand, as its dashboard (`report.view`) and its chat desk (`chat.view`) show it. */
export const readWaitingAcross = read('operator', 'overview.waiting', 'GET /console/api/all-brands/waiting', {
  input: Nothing,
  reply: z.object({
    brands: z.array(z.object({ ...brand, state, pending: Pending.nullable(), chats: z.number().nullable() })),
  }),
})

/** Figures per brand (`report.view`) and their sum. A person who plays at two brands counts twice. */
export const readFiguresAcross = read('operator', 'overview.figures', 'GET /console/api/all-brands/figures', {
  input: Range,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    totals: Totals,
    brands: z.array(z.object({ ...brand, state, figures: Totals.nullable() })),
  }),
})

/**
 * Finds players whose user name, real name, mobile number or bound account is exactly `q`, at most 20 per brand
 * (`player.view`). The audit trail of each searched brand records the search.
 */
export const findPlayersAcross = flow('operator', 'overview.players', 'POST /console/api/all-brands/players', {
  input: z.object({ q: z.string().trim().min(1).max(100) }),
  reply: z.object({
    brands: z.array(z.object({ ...brand, state, found: z.number() })),
    players: z.array(
      z.object({
        ...brand,
        id: z.string(),
        username: z.string(),
        realname: z.string(),
        mobile: z.string(),
        vip: z.number(),
        balance: Yuan,
        isblack: Flag,
        status: Flag,
        created_at: BeijingTime,
        last_login_at: BeijingTimeOrBlank,
      }),
    ),
  }),
})
