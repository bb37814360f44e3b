import { z } from 'zod'
import { Picture } from '../../address.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { AdapterUnknown, SettingWrong } from '../../money/deposit/deposit.copy.ts'
import { textsOf } from '../../contentTexts.ts'
import { flow, read, write } from '../../endpoint.ts'
import { ReturnSource, StatedReturn } from '../game/game.console.ts'
import { venueCategories } from '../game/game.ts'
import { NotFound, OutboundRefused, PlainHttp, SecretAgain } from '../../refusal.copy.ts'
import { PartnerCalls, PartnerTest } from '../../platform/outside/partner.ts'
import { NeverTested } from '../../platform/outside/partner.copy.ts'
import { LicenceMissing } from '../../site/setting/setting.refusals.copy.ts'
import { venueStates } from '../../state.ts'
import {
  BeijingTimeOrBlank,
  Empty,
  Flag,
  itemsOf,
  ListQuery,
  SignedYuan,
  spelled,
  stateCode,
  Yuan,
  Label,
} from '../../wire.ts'
import { outsideCauses } from './fault.ts'
import { AdapterBusy, RepairBackwards, VenueInUse, VenueTaken, WalletModeFixed, WalletsThere } from './venue.copy.ts'

const VenueTexts = textsOf({ name: z.string().trim().max(40) })
export const VenueRow = z.object({
  id: z.string(),
  code: z.string(),
  platname: z.string(),
  name: z.string(),
  texts: VenueTexts,
  category: spelled(venueCategories),
  adapter: z.string(),
  /** Settings of the adapter, including the address; secrets only as `{ set }`. */
  settings: z.record(z.string(), z.union([z.string(), z.object({ set: z.boolean() })])),
  base_url: z.string(),
  play_origin: z.string(),
  has_secret: z.boolean(),
  state: stateCode(venueStates),
  takes_decimals: z.number(),
  least: Yuan,
  most: Yuan,
  quiet_seconds: z.number(),
  /** `transfer`: money is moved to the venue and back; `seamless`: bets use the main wallet. */
  wallet_mode: z.string(),
  /** Wins of a seamless venue above this wait for an operator. */
  win_cap: Yuan,
  repair_from: BeijingTimeOrBlank,
  repair_to: BeijingTimeOrBlank,
  picture: z.string(),
  /** Percent of stakes that is returned in the long run, unless a game states its own; '' if not stated. */
  stated_return: z.string(),
  return_source: z.string(),
  sort: z.number(),
  breaker: z.enum(['closed', 'open']),
  failures: z.number(),
  /** The latest call or test, as seen by the answering process: fault in English ('' if it was answered), its cause, time. */
  last_fault: z.string(),
  last_cause: z.enum(outsideCauses).nullable(),
  last_call_at: BeijingTimeOrBlank,
  last_cursor: z.string(),
  unknown_transfers: z.number(),
  /** Address for the calls of a seamless venue; '' for one that keeps the wallet. */
  hook_url: z.string(),
  /** Null: never tested. */
  test: PartnerTest.nullable(),
})

const origin = z.union([z.literal(''), z.url({ protocol: /^https?$/ })])
const Changes = {
  name: Label.min(1).max(40),
  texts: VenueTexts,
  category: spelled(venueCategories),
  /** A name in GET /console/api/adapters. Changing it clears the settings; refused while transfers are pending. */
  adapter: z.string().max(40),
  /** These take precedence over `base_url` and `secret`; a secret sent as '' or `{ set }` is kept. */
  settings: z
    .object({ base_url: origin, secret: z.union([z.string().max(500), z.object({ set: z.boolean() })]) })
    .partial()
    .catchall(z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
  base_url: origin,
  play_origin: origin,
  /** The secret is never returned. */
  secret: z.string().max(500),
  state: stateCode(venueStates),
  takes_decimals: Flag,
  least: Yuan,
  most: Yuan,
  quiet_seconds: z.coerce.number().int().min(0).max(86_400),
  /** Cannot be changed once the venue was used. */
  wallet_mode: z.enum(['transfer', 'seamless']),
  win_cap: Yuan,
  repair_from: BeijingTimeOrBlank,
  repair_to: BeijingTimeOrBlank,
  picture: Picture,
  stated_return: StatedReturn,
  return_source: ReturnSource,
  sort: z.coerce.number().int().min(0).max(1_000_000),
}
/** 0: refuse to turn on what has never passed a test, as the console asks; missing or 1: allow it. */
const withoutTest = { without_test: Flag.optional() }
export const VenueChanges = z.object(Changes).partial()
export type VenueChanges = z.output<typeof VenueChanges>

const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{2,20}$/)

export const listVenues = read('operator:venue.view', 'venue.list', 'GET /console/api/venues', {
  input: ListQuery.omit({ from: true, to: true }),
  reply: itemsOf(VenueRow),
})
/** A new venue is off unless `state` is given. */
export const addVenue = write('operator:venue.change', 'venue.add', 'POST /console/api/venues', {
  needsFreshFactor: true,
  mayWait: true,
  input: VenueChanges.extend({
    name: Changes.name,
    code: code.optional(),
    platname: code.optional(),
    ...withoutTest,
  }),
  reply: VenueRow,
  refusals: [
    ApprovalStale,
    VenueTaken,
    RepairBackwards,
    NotFound,
    OutboundRefused,
    SecretAgain,
    PlainHttp,
    AdapterUnknown,
    SettingWrong,
    LicenceMissing,
    NeverTested,
  ],
})
export const changeVenue = write('operator:venue.change', 'venue.change', 'PATCH /console/api/venues/:code', {
  needsFreshFactor: true,
  mayWait: true,
  input: VenueChanges.extend({
    code: z.string(),
    /** Confirms that players' wallets are the same under a new address, adapter or account; not needed for new keys. */
    keeps_wallets: Flag.optional(),
    ...withoutTest,
  }),
  reply: VenueRow,
  refusals: [
    ApprovalStale,
    NotFound,
    RepairBackwards,
    WalletModeFixed,
    OutboundRefused,
    SecretAgain,
    PlainHttp,
    AdapterUnknown,
    AdapterBusy,
    WalletsThere,
    SettingWrong,
    LicenceMissing,
    NeverTested,
  ],
})
export const removeVenue = write('operator:venue.change', 'venue.remove', 'DELETE /console/api/venues/:code', {
  needsFreshFactor: true,
  input: z.object({ code: z.string() }),
  reply: Empty,
  refusals: [NotFound, VenueInUse],
})
/** Sends a signed request to the venue and keeps the result as the venue's `test`. */
export const pingVenue = flow('operator:venue.change', 'venue.ping', 'POST /console/api/venues/:code/ping', {
  needsFreshFactor: true,
  input: z.object({ code: z.string() }),
  reply: z.object({
    ok: z.boolean(),
    milliseconds: z.number(),
    /** Why the venue gave no answer, in English; null if it answered. */
    reason: z.string().nullable(),
    cause: z.enum(outsideCauses).nullable(),
  }),
  refusals: [NotFound],
})

/** The newest calls to and from the venue, newest first, without secrets and personal data. */
export const listVenueCalls = flow('operator:venue.view', 'venue.calls', 'GET /console/api/venues/:code/calls', {
  input: z.object({ code: z.string() }),
  reply: PartnerCalls,
  refusals: [NotFound],
})

/** Compares the ledger's balances at a venue with the venue's current ones. */
export const reconcileVenue = flow(
  'operator:venue.view',
  'venue.reconciliation',
  'GET /console/api/venues/:code/reconciliation',
  {
    input: z.object({ code: z.string() }),
    reply: z.object({
      platname: z.string(),
      asked: z.number(),
      unanswered: z.number(),
      cached_total: Yuan,
      live_total: Yuan,
      transit_total: Yuan,
      items: z.array(
        z.object({
          id: z.string(),
          player_id: z.string(),
          username: z.string(),
          cached: Yuan,
          live: Yuan,
          difference: SignedYuan,
          is_moving: z.boolean(),
        }),
      ),
    }),
    refusals: [NotFound],
  },
)
