import { z } from 'zod'
import { NoAgentUrl, NoServiceUrl, NoVisitUrl } from './setting.refusals.copy.ts'
import { read, write } from '../endpoint.ts'
import { Nothing } from '../wire.ts'

/**
 * ENT-01, with what an older client reads besides (compatibility) and what the site needs (trap, brand colour, where a player
 * may sign in by a passkey: '' for nowhere).
 */
export const readApp = read('anyone', 'setting.app', 'POST /api/app', {
  input: Nothing,
  reply: z.object({
    title: z.string(),
    site_logo: z.string(),
    site_state: z.number(),
    repair_tips: z.string(),
    app_state: z.number(),
    ios_download_url: z.string(),
    ios_download_qrcode: z.string(),
    h5_url: z.string(),
    redpacket_switch: z.number(),
    index_modal: z.string(),
    webcontent: z.string(),
    brand_color: z.string(),
    stretch_polls: z.number(),
    trap: z.number(),
    passkey_host: z.string(),
    /** A player may have messages pushed to their devices. */
    web_push: z.number(),
    /** A registration takes a birthday (R1). */
    ask_birthday: z.number(),
    /** A proof of identity is asked for: 0 for nothing, 1 before a withdrawal, 2 before deposits and play. */
    identity_needed: z.number(),
    /** Games may be tried for points: 0 not, 1 by signed-in players, 2 by everybody (R42). */
    practice_play: z.number(),
  }),
})

/** An alternative registration address; without one 404, which the site passes over (ruling 17). */
export const readVisitUrl = read('anyone', 'setting.visitUrl', 'GET /api/getVisitUrl', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  refusals: [NoVisitUrl],
})
/** A signed-in player's address of the built-in page carries a ticket, so that the page knows them (one use, one minute). */
export const readServiceUrl = write('anyone', 'setting.serviceUrl', 'POST /api/getservicerurl', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  refusals: [NoServiceUrl],
})
/** A signed-in agent's address of the built-in portal carries a code, so that they need not sign in again (one use, one minute). */
export const readAgentUrl = write('anyone', 'setting.agentUrl', 'GET /api/getAgentLoginUrl', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  refusals: [NoAgentUrl],
})
