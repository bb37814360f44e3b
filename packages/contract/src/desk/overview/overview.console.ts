import { z } from 'zod'
import { flow, read } from '../../endpoint.ts'
import { Pending, Range, Totals } from '../../books/report/report.console.ts'
import { BeijingTime, BeijingTimeOrBlank, Flag, Nothing, Yuan } from '../../wire.ts'
import { readStates } from './overview.ts'

// Of the main brand only: the main one and the further ones that the caller has access to. What is read of a brand is decided
// by the caller's permissions in that brand; a brand that cannot be read does not fail the call.

/** The main brand has no name. */
const brand = { brand: z.string(), name: z.string() }
const state = z.enum(readStates)

/** As the dashboard (`report.view`) and the desk of chats (`chat.view`) of each brand show them. */
export const readWaitingAcross = read('operator', 'overview.waiting', 'GET /console/api/all-brands/waiting', {
  input: Nothing,
  reply: z.object({
    brands: z.array(z.object({ ...brand, state, pending: Pending.nullable(), chats: z.number().nullable() })),
  }),
})

/** Per brand (`report.view`) and summed. A person who plays at two brands counts twice. */
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
 * Players whose user name, real name, mobile number or bound account is exactly `q`, at most 20 per brand (`player.view`).
 * Stored in the audit trail of each brand that was searched.
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
