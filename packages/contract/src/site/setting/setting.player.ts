import { z } from 'zod'
import { NoAgentUrl, NoServiceUrl, NoVisitUrl } from './setting.refusals.copy.ts'
import { read, write } from '../../endpoint.ts'
import { Nothing } from '../../wire.ts'

/** Answers fields for older clients and for the site (passkey host: '' for none). */
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
    /** Sections of the home page in order, separated by commas; omitted ones are hidden. '': all in the usual order. */
    home_order: z.string(),
    /** Languages that are on, separated by commas, the default first. */
    languages: z.string(),
    stretch_polls: z.number(),
    trap: z.number(),
    passkey_host: z.string(),
    web_push: z.number(),
    ask_birthday: z.number(),
    /** Identity verification required: 0 never, 1 before a withdrawal, 2 before deposits and play. */
    identity_needed: z.number(),
    /** Practice games: 0 off, 1 signed-in players, 2 everyone. */
    practice_play: z.number(),
    /** The same as in `POST /api/protection/licence`. */
    licence: z.string(),
    jurisdiction: z.string(),
    minimum_age: z.number(),
    help_name: z.string(),
    help_contact: z.string(),
  }),
})

/** Answers an alternative registration address; 404 if none is configured, which the site ignores. */
export const readVisitUrl = read('anyone', 'setting.visitUrl', 'GET /api/getVisitUrl', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  refusals: [NoVisitUrl],
})
/** For a signed-in player the address of the built-in page contains a ticket, which is valid once, for a minute. */
export const readServiceUrl = write('anyone', 'setting.serviceUrl', 'POST /api/getservicerurl', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  refusals: [NoServiceUrl],
})
/** For a signed-in agent the address of the built-in portal contains a sign-in code, which is valid once, for a minute. */
export const readAgentUrl = write('anyone', 'setting.agentUrl', 'GET /api/getAgentLoginUrl', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  refusals: [NoAgentUrl],
})
