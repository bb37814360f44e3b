import { venueStates } from '@koi/contract/state'
import { NeverTested } from '@koi/contract/platform/outside/partner.copy'
import { Invalid, NotFound } from '@koi/contract/refusal.copy'
import { AdapterBusy, VenueInUse, VenueTaken, WalletModeFixed, WalletsThere } from '@koi/contract/play/venue/venue.copy'
import * as contract from '@koi/contract/play/venue/venue.console'
import { refuseReferenced } from '../../platform/db/taken.ts'
import { emit } from '../../platform/event/emit.ts'
import { loadPartnerCalls } from '../../platform/outside/partnerCall.ts'
import { keepTest, requireTested, runTest } from '../../platform/outside/partnerTest.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { StoredSettings } from '../../platform/outside/settings.ts'
import { requestApproval, fingerprint, pickChangedFields } from '../../access/approval/approval.ts'
import { likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire } from '../../platform/http/on.ts'
import { requireLicenceToOpen } from '../../site/setting/licensed.ts'
import { connectVenue, openedSecret } from './adapter.ts'
import { loadReconciliation } from './reconciliation.ts'
import { columnsOf, liftSettings, changesTrust, requireForwardRange, withoutSecret } from './venue.change.ts'
import { shown, shownAll } from './venue.shown.ts'
import { isUsed, type Venue, findVenue } from './venue.ts'
import { deleteConnectionState, holdsMoney, changesWallets } from './wallets.ts'

/** The fields of a venue that the licence rule reads. */
const openOf = ({ state = 'off', adapter = 'koi', baseUrl = '' }: Partial<Venue>) => ({
  isOpen: state !== 'off',
  adapter,
  baseUrl,
})

export const venueConsole = (app: App) => [
  on(contract.listVenues, async ({ db, input }) => {
    let rows = db.selectFrom('venue').selectAll()
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) => eb.or([eb('code', 'ilike', like), eb('name', 'ilike', like)]))
    }
    if (input.state) rows = rows.where('state', 'in', statesOf(venueStates, input.state))
    const { column, direction } = sortOf(input.sort, ['sort', 'code', 'name'], 'sort', 'asc')
    const page = await pageFound(input, rows.orderBy(column, direction).orderBy('code'), (row) => row)
    return { ...page, items: await shownAll(app, db, page.items) }
  }),

  on(contract.addVenue, async (args) => {
    const { tx, input, refuse } = args
    const { code: given, platname, without_test: isUntestedMeant, ...changes } = liftSettings(input)
    const code = given ?? platname ?? refuse(Invalid)
    await takeAdvisoryLock(tx, 'check', 'venue codes')
    if (await findVenue(tx, code)) refuse(VenueTaken)
    const { config } = app
    // Outside production a new venue's default address is the sandbox's.
    const usual =
      changes.base_url === undefined && (changes.adapter ?? 'koi') === 'koi' && !config.isProduction
        ? { base_url: config.sandboxUrl, secret: config.sandboxSecret }
        : {}
    const columns = columnsOf(app, code, { ...usual, ...changes })
    await requireLicenceToOpen(tx, config, openOf(columns))
    const turnsOn = columns.state !== undefined && columns.state !== 'off'
    if (turnsOn && isUntestedMeant === false) refuse(NeverTested)
    const after = { ...withoutSecret(changes), ...(turnsOn ? { without_test: true } : {}) }
    const change = { subjectKind: 'venue', subjectId: code, before: null, after }
    const waiting = changesTrust(changes, {}) ? await requestApproval(args, change) : null
    if (waiting) return waiting
    await tx
      .insertInto('venue')
      .values({
        code,
        name: changes.name,
        category: 'slots',
        adapter: 'koi',
        baseUrl: '',
        ...columns,
      })
      .execute()
    emit(tx, { kind: 'venue.changed' })
    auditAct(tx, args, {
      act: 'venue.add',
      subjectKind: 'venue',
      subjectId: code,
      after,
    })
    return created(await shown(app, tx, code))
  }),

  on(contract.changeVenue, async (args) => {
    const { tx, input, now, refuse } = args
    const { code, keeps_wallets: keepsWallets = false, without_test: isUntestedMeant, ...changes } = liftSettings(input)
    const before = await shown(app, tx, code)
    const venue = (await findVenue(tx, code)) ?? refuse(NotFound)
    if ((changes.adapter ?? venue.adapter) !== venue.adapter && before.unknown_transfers > 0) refuse(AdapterBusy)
    const columns = columnsOf(app, code, changes, { ...venue, settings: venue.settings as StoredSettings })
    await requireLicenceToOpen(tx, app.config, openOf({ ...venue, ...columns }))
    const turnsOn = venue.state === 'off' && columns.state !== undefined && columns.state !== 'off'
    if (turnsOn && isUntestedMeant === false) await requireTested(tx, 'venue', code)
    if ((columns.least ?? before.least) > (columns.most ?? before.most)) refuse(Invalid)
    // If only one end of the window changes, it is checked against the stored other end.
    requireForwardRange(
      columns.repairFrom === undefined ? before.repair_from : columns.repairFrom,
      columns.repairTo === undefined ? before.repair_to : columns.repairTo,
    )
    if (columns.walletMode !== undefined && columns.walletMode !== before.wallet_mode && (await isUsed(tx, code)))
      refuse(WalletModeFixed)
    const isElsewhere = changesWallets(columns, venue) && !keepsWallets
    if (isElsewhere && (await holdsMoney(tx, venue))) refuse(WalletsThere)
    const after = {
      ...withoutSecret(changes),
      ...(keepsWallets ? { keeps_wallets: true } : {}),
      ...(turnsOn && isUntestedMeant ? { without_test: true } : {}),
    }
    const shownBefore = onWire(contract.VenueRow, before)
    if (changesTrust(changes, venue)) {
      const currentFields = pickChangedFields(
        { ...shownBefore, secret: fingerprint(openedSecret(app, venue) ?? '') },
        changes,
      )
      const change = { subjectKind: 'venue', subjectId: code, before: currentFields, after }
      const waiting = await requestApproval(args, change)
      if (waiting) return waiting
    }
    if (isElsewhere) await deleteConnectionState(tx, code)
    if (Object.keys(columns).length) {
      const connectedAt = changesTrust(changes, venue) ? { connectedAt: now } : {}
      await tx
        .updateTable('venue')
        .set({ ...columns, ...connectedAt })
        .where('code', '=', code)
        .execute()
      emit(tx, { kind: 'venue.changed' })
    }
    auditAct(tx, args, {
      act: 'venue.change',
      subjectKind: 'venue',
      subjectId: code,
      after,
      before: pickChangedFields(shownBefore, changes),
    })
    return shown(app, tx, code)
  }),

  on(contract.removeVenue, async (args) => {
    const { tx, input } = args
    const before = await shown(app, tx, input.code)
    await refuseReferenced(tx.deleteFrom('venue').where('code', '=', input.code).execute(), VenueInUse)
    emit(tx, { kind: 'venue.changed' })
    auditAct(tx, args, {
      act: 'venue.remove',
      subjectKind: 'venue',
      subjectId: input.code,
      before: onWire(contract.VenueRow, before),
    })
    return {}
  }),

  on(contract.pingVenue, async (args) => {
    const { input, caller, refuse } = args
    const venue = (await findVenue(args.app.db, input.code)) ?? refuse(NotFound)
    const at = args.app.clock.now()
    const outcome = await runTest(async (listener) => connectVenue(args.app, venue, listener).ping())
    await transact(args.app, async (tx) => {
      // The venue may have been removed during the call.
      if (!(await findVenue(tx, venue.code))) refuse(NotFound)
      await keepTest(tx, { venue: venue.code }, outcome, caller.operatorName, at)
      const subject = { subjectKind: 'venue', subjectId: venue.code }
      auditAct(tx, args, { act: 'venue.ping', ...subject, after: { ok: outcome.ok, reason: outcome.reason ?? '' } })
    })
    const { ok, milliseconds, reason, cause } = outcome
    return { ok, milliseconds, reason, cause }
  }),

  on(contract.listVenueCalls, async ({ app, input, refuse }) => {
    const venue = (await findVenue(app.db, input.code)) ?? refuse(NotFound)
    return { items: await loadPartnerCalls(app, `venue ${venue.code}`) }
  }),

  on(contract.reconcileVenue, async ({ app, input, refuse }) =>
    loadReconciliation(app, (await findVenue(app.db, input.code)) ?? refuse(NotFound)),
  ),
]
