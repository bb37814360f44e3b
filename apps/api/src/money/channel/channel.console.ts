import * as contract from '@koi/contract/money/channel/channel.console'
import { type ChannelCode, channelCodes, placeOf } from '@koi/contract/money/deposit/deposit'
import { ChannelInUse, ChannelTaken, ChannelUnknown } from '@koi/contract/money/deposit/deposit.copy'
import { NeverTested, NothingToTest } from '@koi/contract/platform/outside/partner.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { type PayeeKind, switches } from '@koi/contract/state'
import { sql } from 'kysely'
import { requestApproval, fingerprint, pickChangedFields } from '../../access/approval/approval.ts'
import { emit } from '../../platform/event/emit.ts'
import { paymentAdapterOf } from '../../platform/outside/adapters.ts'
import { loadPartnerCalls } from '../../platform/outside/partnerCall.ts'
import {
  keepTest,
  loadTests,
  requireTested,
  runTest,
  shownTest,
  type TestRow,
} from '../../platform/outside/partnerTest.ts'
import { type StoredSettings, shownSettings } from '../../platform/outside/settings.ts'
import { transact } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { requireLicenceToOpen } from '../../site/setting/licensed.ts'
import { newChannel, changeRanges, redirectsMoney, shownOf, valuesOf } from './channel.change.ts'
import { type Channel, findChannel, isConfigured, isPaged, storedSettingsOf, openedOf } from './channel.ts'
import { tryGateway } from './tryGateway.ts'
import { placeIn } from '../../books/order/place.ts'
import { rangesOfChannel, readRange } from './range.ts'

/** `publicUrl`: origin of the callback address. `test`: the channel's newest test, loaded if not given. */
export async function toChannelRow(db: Reader | Tx, publicUrl: string, row: Channel, test?: TestRow | null) {
  const newest = test === undefined ? (await loadTests(db, 'channel', [row.code]))[0] : (test ?? undefined)
  const ranges = await Promise.all(
    rangesOfChannel(row.code).map(async (kind) => {
      const { least, most } = await readRange(db, row.code, kind)
      return { kind, min_price: least / 100, max_price: most / 100 }
    }),
  )
  const adapter = paymentAdapterOf(row.adapter)
  return {
    id: row.code,
    type: placeOf(row.code),
    name: row.name,
    texts: row.texts,
    state: row.state,
    sort: row.sort,
    adapter: row.adapter,
    settings: adapter ? shownSettings(adapter, storedSettingsOf(row)) : {},
    is_set_up: isConfigured(row),
    pay_origin: row.payOrigin,
    is_payout: row.isPayout,
    confirmations: row.confirmations,
    min_price: ranges[0]!.min_price,
    max_price: ranges[0]!.max_price,
    ranges,
    weight: row.weight,
    cost_fixed: row.costFixed,
    cost_rate: row.costRate,
    least_level: row.leastLevel,
    payee_kinds: row.payeeKinds as PayeeKind[],
    payout_min: row.payoutLeast,
    payout_max: row.payoutMost,
    hook: `/hooks/pay/${row.code}`,
    hook_url: `${publicUrl}/hooks/pay/${row.code}`,
    has_gateway: isPaged(row),
    test: shownTest(newest, row),
    is_paused: row.pausedAt !== null,
    paused_at: row.pausedAt,
    recent_orders: row.recentOrders,
    recent_success: row.recentSuccess,
  }
}

const mostAtPlace = 99

export const requireChannel = async (tx: Tx, id: string): Promise<Channel> =>
  (await tx.selectFrom('payChannel').selectAll().where('code', '=', id).forUpdate().executeTakeFirst()) ??
  refuse(NotFound)

/** Whether orders name the channel, or it is the first one of a place that has others. */
async function isInUse(tx: Tx, { code }: Channel): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from deposit where channel = ${code})
      or exists (select from deposit_try where channel = ${code})
      or exists (select from withdrawal where pay_channel = ${code})
      or exists (select from unmatched_payment where channel = ${code})
      or exists (select from pay_channel where code like ${`${code}-%`})`.execute(tx)
  return rows.length > 0
}

/**
 * Code of a new channel: the place's code for its first channel, else a new one. Throws ChannelTaken if the place has a
 * channel of this name.
 */
async function nextCode(tx: Tx, place: ChannelCode, name: string | undefined): Promise<string> {
  const channels = await tx
    .selectFrom('payChannel')
    .select(['code', 'name'])
    .where(placeIn('code'), '=', place)
    .execute()
  const isNamed = channels.some((channel) => name === undefined || channel.name === name)
  if (isNamed) return refuse(ChannelTaken)
  const codes = [place, ...Array.from({ length: mostAtPlace - 1 }, (_, at) => `${place}-${at + 2}`)]
  return codes.find((code) => !channels.some((channel) => channel.code === code)) ?? refuse(ChannelTaken)
}

/** The fields of a channel that the licence rule reads. */
const openOf = ({ state, adapter, settings }: Pick<Channel, 'state' | 'adapter'> & { settings: StoredSettings }) => ({
  isOpen: state === 'on',
  adapter,
  baseUrl: settings['base_url'] ?? '',
})

/**
 * Whether the change turns on a gateway. A channel whose payments are made to an account of ours has nothing that a test
 * could call.
 */
const turnsOnGateway = (before: Channel, after: Pick<Channel, 'state' | 'adapter' | 'settings'>): boolean =>
  before.state === 'off' && after.state === 'on' && isPaged({ ...after, code: before.code })

export const channelConsole = (config: Config) => [
  on(contract.listChannels, async ({ db, input }) => {
    let found = db.selectFrom('payChannel').selectAll()
    if (input.state) found = found.where('state', 'in', statesOf(switches, input.state))
    const { column, direction } = sortOf(input.sort, ['sort', 'name'], 'sort', 'asc')
    const page = await pageFound(input, found.orderBy(column, direction).orderBy('code'), (row) => row)
    const codes = page.items.map(({ code }) => code)
    const tests = codes.length > 0 ? await loadTests(db, 'channel', codes) : []
    const testOf = ({ code }: Channel) => tests.find(({ channel }) => channel === code) ?? null
    const items = page.items.map((row) => toChannelRow(db, config.publicUrl, row, testOf(row)))
    return { ...page, items: await Promise.all(items) }
  }),

  on(contract.addChannel, async (args) => {
    const { tx, input, refuse } = args
    const start = newChannel(await nextCode(tx, input.type, input.name))
    const values = valuesOf(config, input, start)
    await requireLicenceToOpen(tx, config, openOf(values))
    const { without_test: isUntestedMeant } = input
    if (turnsOnGateway(start, values) && isUntestedMeant === false) refuse(NeverTested)
    if (redirectsMoney(values, start)) {
      const after = shownOf(input, values)
      const waiting = await requestApproval(args, {
        subjectKind: 'channel',
        subjectId: start.code,
        before: null,
        after,
      })
      if (waiting) return waiting
    }
    const row = await tx
      .insertInto('payChannel')
      .values({ ...start, ...values })
      .onConflict((eb) => eb.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse(ChannelTaken)
    await changeRanges(tx, row.code, input)
    emit(tx, { kind: 'channel.changed' })
    const after = await toChannelRow(tx, config.publicUrl, row, null)
    const accepted = isUntestedMeant ? { without_test: true } : {}
    auditAct(tx, args, {
      act: 'channel.add',
      subjectKind: 'channel',
      subjectId: row.code,
      after: { ...after, ...accepted },
    })
    return created(after)
  }),

  on(contract.changeChannel, async (args) => {
    const { tx, input, now, refuse } = args
    if (!channelCodes.some((code) => code === placeOf(input.id))) refuse(ChannelUnknown)
    const before = await requireChannel(tx, input.id)
    const shownBefore = await toChannelRow(tx, config.publicUrl, before)
    const values = valuesOf(config, input, before)
    await requireLicenceToOpen(tx, config, openOf(values))
    const turnsOn = turnsOnGateway(before, values)
    const { without_test: isUntestedMeant } = input
    if (turnsOn && isUntestedMeant === false) await requireTested(tx, 'channel', before.code)
    if (redirectsMoney(values, before)) {
      const { id: subjectId, ...changes } = input
      const waiting = await requestApproval(args, {
        subjectKind: 'channel',
        subjectId,
        before: pickChangedFields(
          { ...shownBefore, settings: fingerprint(JSON.stringify(openedOf(config, before))) },
          changes,
        ),
        after: shownOf(changes, values),
      })
      if (waiting) return waiting
    }
    const row = await tx
      .updateTable('payChannel')
      .set({ ...values, ...(redirectsMoney(values, before) ? { connectedAt: now } : {}) })
      .where('code', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await changeRanges(tx, row.code, input)
    emit(tx, { kind: 'channel.changed' })
    const after = await toChannelRow(tx, config.publicUrl, row)
    auditAct(tx, args, {
      act: 'channel.change',
      subjectKind: 'channel',
      subjectId: row.code,
      before: shownBefore,
      after: {
        ...after,
        has_new_settings: JSON.stringify(row.settings) !== JSON.stringify(before.settings),
        ...(turnsOn && isUntestedMeant ? { without_test: true } : {}),
      },
    })
    return after
  }),

  on(contract.testChannel, async (args) => {
    const { app, input, caller, refuse } = args
    const channel = (await findChannel(app.db, input.id)) ?? refuse(NotFound)
    if (!isPaged(channel)) refuse(NothingToTest)
    const at = app.clock.now()
    const outcome = await runTest((listener) => tryGateway(app, channel, listener))
    return transact(app, async (tx) => {
      // The channel may have been removed during the call.
      const now = (await findChannel(tx, channel.code)) ?? refuse(NotFound)
      await keepTest(tx, { channel: channel.code }, outcome, caller.operatorName, at)
      const subject = { subjectKind: 'channel', subjectId: channel.code }
      auditAct(tx, args, { act: 'channel.test', ...subject, after: { ok: outcome.ok, reason: outcome.reason ?? '' } })
      const [row] = await loadTests(tx, 'channel', [channel.code])
      return shownTest(row, now)!
    })
  }),

  on(contract.listChannelCalls, async ({ app, input, refuse }) => {
    const channel = (await findChannel(app.db, input.id)) ?? refuse(NotFound)
    return { items: await loadPartnerCalls(app, `channel ${channel.code}`) }
  }),

  on(contract.removeChannel, async (args) => {
    const { tx, input, refuse } = args
    const before = await requireChannel(tx, input.id)
    if (await isInUse(tx, before)) refuse(ChannelInUse)
    const shownBefore = await toChannelRow(tx, config.publicUrl, before)
    await tx.deleteFrom('payRange').where('channel', '=', input.id).execute()
    await tx.deleteFrom('payChannel').where('code', '=', input.id).execute()
    emit(tx, { kind: 'channel.changed' })
    auditAct(tx, args, {
      act: 'channel.remove',
      subjectKind: 'channel',
      subjectId: input.id,
      before: { ...shownBefore, secrets: fingerprint(JSON.stringify(openedOf(config, before))) },
    })
    return {}
  }),
]
