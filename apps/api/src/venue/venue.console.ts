import { venueStates } from '@koi/contract/state'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { RepairBackwards, VenueInUse, VenueTaken, WalletModeFixed } from '@koi/contract/venue/venue.copy'
import * as contract from '@koi/contract/venue/venue.console'
import type { Instant } from '@koi/contract/time'
import { openVenue } from '../ledger/accounts.ts'
import { sql } from 'kysely'
import { refuseOutbound } from '../outside/inside.ts'
import type { Reader } from '../platform/db.ts'
import type { App } from '../platform/app.ts'
import { askSecond, fingerprint, named } from '../approval/approval.ts'
import { pageOfAll, statesOf } from '../platform/items.ts'
import { auditAct, created, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { seal } from '../platform/secret.ts'
import { adapterOf, healthOf } from './adapter.ts'
import { reconciliationOf } from './reconciliation.ts'
import { isUsed, type Venue, venueOf, venuesOf } from './venue.ts'

/** What the console sees of venues: everything but their secrets. */
async function shownAll(app: Pick<App, 'pool'>, db: Reader, venues: Venue[]) {
  const cursors = await db.selectFrom('jobCursor').selectAll().where('name', 'like', 'bets:%').execute()
  const unknown = await db
    .selectFrom('transfer')
    .select(['venue', (is) => is.fn.countAll<number>().as('count')])
    .where('closedAt', 'is', null)
    .groupBy('venue')
    .execute()
  return venues.map((venue) => {
    const { breaker, failures, lastFault } = healthOf(app.pool, venue.code)
    const cursor = cursors.find(({ name }) => name === `bets:${venue.code}`)?.position
    return {
      id: venue.code,
      code: venue.code,
      platname: venue.code,
      name: venue.name,
      category: venue.category,
      adapter: venue.adapter,
      settings: { base_url: venue.baseUrl, secret: { set: venue.secret !== '' } },
      base_url: venue.baseUrl,
      play_origin: venue.playOrigin,
      has_secret: venue.secret !== '',
      state: venue.state,
      takes_decimals: venue.takesDecimals ? 1 : 0,
      least: venue.least,
      most: venue.most,
      quiet_seconds: venue.quietSeconds,
      wallet_mode: venue.walletMode,
      win_cap: venue.winCap,
      repair_from: venue.repairFrom,
      repair_to: venue.repairTo,
      picture: venue.picture,
      sort: venue.sort,
      breaker,
      failures,
      last_fault: lastFault,
      last_cursor: cursor === undefined ? '' : String((cursor as { cursor?: string }).cursor ?? ''),
      unknown_transfers: unknown.find((one) => one.venue === venue.code)?.count ?? 0,
    }
  })
}

async function shown(app: Pick<App, 'pool'>, db: Reader, code: string) {
  const venue = (await venueOf(db, code)) ?? refuse(NotFound)
  return (await shownAll(app, db, [venue]))[0]!
}

/** Throws RepairBackwards for a window that ends before it begins. */
function refuseBackwards(from: Instant | null | undefined, to: Instant | null | undefined): void {
  if (from && to && from >= to) refuse(RepairBackwards)
}

/** Address and key of `settings` in the place of those beside it; a key that is blank, or as it is read back, is none. */
const inOne = <Changes extends contract.VenueChanges>({ settings, ...changes }: Changes) => ({
  ...changes,
  ...(settings?.base_url === undefined ? {} : { base_url: settings.base_url }),
  ...(typeof settings?.secret === 'string' && settings.secret !== '' ? { secret: settings.secret } : {}),
})

type Changes = Omit<contract.VenueChanges, 'settings'>

/** The columns that a change names. A secret is sealed; an address of games is where the venue answers unless said. */
function columnsOf({ config }: App, changes: Changes) {
  const {
    base_url,
    play_origin,
    takes_decimals,
    quiet_seconds,
    wallet_mode,
    win_cap,
    repair_from,
    repair_to,
    secret,
    ...same
  } = changes
  refuseOutbound(config, 'base_url', base_url)
  refuseBackwards(repair_from, repair_to)
  if (same.least !== undefined && same.most !== undefined && same.least > same.most) refuse(Invalid)
  const given = Object.entries({
    ...same,
    baseUrl: base_url,
    playOrigin:
      play_origin === undefined
        ? base_url
          ? new URL(base_url).origin
          : undefined
        : play_origin && new URL(play_origin).origin,
    takesDecimals: takes_decimals,
    quietSeconds: quiet_seconds,
    walletMode: wallet_mode,
    winCap: win_cap,
    repairFrom: repair_from,
    repairTo: repair_to,
    secret: secret === undefined ? undefined : seal(config, secret),
  })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Partial<Venue>
}

/** Where a venue answers and with which key decides who is believed about money. */
const opensWay = ({ base_url, play_origin, secret }: Changes, before: Partial<Venue>): boolean =>
  (base_url ?? before.baseUrl) !== before.baseUrl ||
  (play_origin !== undefined && play_origin !== before.playOrigin) ||
  secret !== undefined

const withoutSecret = ({ secret, ...changes }: Changes) => ({
  ...changes,
  ...(secret === undefined ? {} : { secret: '***' }),
})

export const venueConsole = (app: App) => [
  on(contract.listVenues, async ({ db, input }) => {
    const all = (await venuesOf(db)).filter(
      ({ code, name, state }) =>
        (!input.q || code.includes(input.q.trim().toLowerCase()) || name.includes(input.q.trim())) &&
        (!input.state || statesOf(venueStates, input.state).includes(state)),
    )
    const page = pageOfAll(all, input)
    return { ...page, items: await shownAll(app, db, page.items) }
  }),

  on(contract.addVenue, async (args) => {
    const { tx, input, refuse } = args
    const { code: given, platname, ...changes } = inOne(input)
    const code = given ?? platname ?? refuse(Invalid)
    await sql`select pg_advisory_xact_lock(hashtextextended('venue codes', 7))`.execute(tx)
    if (await venueOf(tx, code)) refuse(VenueTaken)
    const asked = { subjectKind: 'venue', subjectId: code, before: null, after: withoutSecret(changes) }
    const waiting = opensWay(changes, {}) ? await askSecond(args, asked) : null
    if (waiting) return waiting
    const { config } = app
    // Outside production a new venue is one of the sandbox's unless an address is given.
    const usual =
      changes.base_url === undefined && !config.isProduction
        ? { base_url: config.sandboxUrl, secret: config.sandboxSecret }
        : {}
    const columns = columnsOf(app, { ...usual, ...changes })
    await tx
      .insertInto('venue')
      .values({
        code,
        name: changes.name,
        category: 'concise',
        adapter: 'koi',
        baseUrl: '',
        secret: '',
        ...columns,
        ledgerNumber: await openVenue(tx, code),
      })
      .execute()
    await auditAct(tx, args, {
      act: 'venue.add',
      subjectKind: 'venue',
      subjectId: code,
      after: withoutSecret(changes),
    })
    return created(await shown(app, tx, code))
  }),

  on(contract.changeVenue, async (args) => {
    const { tx, input, refuse } = args
    const { code, ...changes } = inOne(input)
    const before = await shown(app, tx, code)
    const columns = columnsOf(app, changes)
    if ((columns.least ?? before.least) > (columns.most ?? before.most)) refuse(Invalid)
    // One end may be sent alone: it is judged together with the other as it stands.
    refuseBackwards(
      columns.repairFrom === undefined ? before.repair_from : columns.repairFrom,
      columns.repairTo === undefined ? before.repair_to : columns.repairTo,
    )
    if (columns.walletMode !== undefined && columns.walletMode !== before.wallet_mode && (await isUsed(tx, code)))
      refuse(WalletModeFixed)
    const venue = (await venueOf(tx, code)) ?? refuse(NotFound)
    if (opensWay(changes, venue)) {
      const stands = named({ ...before, secret: fingerprint(venue.secret) }, changes)
      const asked = { subjectKind: 'venue', subjectId: code, before: stands, after: withoutSecret(changes) }
      const waiting = await askSecond(args, asked)
      if (waiting) return waiting
    }
    if (Object.keys(columns).length) await tx.updateTable('venue').set(columns).where('code', '=', code).execute()
    await auditAct(tx, args, {
      act: 'venue.change',
      subjectKind: 'venue',
      subjectId: code,
      after: withoutSecret(changes),
      before: Object.fromEntries(Object.entries(before).filter(([key]) => key in changes)),
    })
    return shown(app, tx, code)
  }),

  on(contract.removeVenue, async (args) => {
    const { tx, input, refuse } = args
    const before = await shown(app, tx, input.code)
    if (await isUsed(tx, input.code)) refuse(VenueInUse)
    await tx.deleteFrom('venue').where('code', '=', input.code).execute()
    await auditAct(tx, args, { act: 'venue.remove', subjectKind: 'venue', subjectId: input.code, before })
    return {}
  }),

  on(contract.pingVenue, async ({ app, input, refuse }) => {
    const venue = (await venueOf(app.db, input.code)) ?? refuse(NotFound)
    const from = performance.now()
    const ok = venue.baseUrl !== '' && (await adapterOf(app, venue).ping())
    return { ok, milliseconds: Math.round(performance.now() - from) }
  }),

  on(contract.reconcileVenue, async ({ app, input, refuse }) =>
    reconciliationOf(app, (await venueOf(app.db, input.code)) ?? refuse(NotFound)),
  ),
]
