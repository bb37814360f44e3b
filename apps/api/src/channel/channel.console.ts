import * as contract from '@koi/contract/channel/channel.console'
import { channelCodes } from '@koi/contract/deposit/deposit'
import { ChannelInUse, ChannelTaken, ChannelUnknown } from '@koi/contract/deposit/deposit.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { switches } from '@koi/contract/state'
import { requestApproval, fingerprint, pickChangedFields } from '../approval/change.ts'
import { emit } from '../event/emit.ts'
import { paymentAdapterOf } from '../outside/adapters.ts'
import { type StoredSettings, shownSettings } from '../outside/settings.ts'
import type { Config } from '../platform/config.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { pageFound, sortOf, statesOf } from '../platform/items.ts'
import { auditAct, created, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { requireLicenceToOpen } from '../setting/licensed.ts'
import { newChannel, changeRanges, redirectsMoney, shownOf, valuesOf } from './channel.change.ts'
import { type Channel, isConfigured, storedSettingsOf, openedOf } from './channel.ts'
import { rangesOfChannel, readRange } from './range.ts'

async function toChannelRow(db: Reader | Tx, row: Channel) {
  const ranges = await Promise.all(
    rangesOfChannel(row.code).map(async (kind) => {
      const { least, most } = await readRange(db, kind)
      return { kind, min_price: least / 100, max_price: most / 100 }
    }),
  )
  const adapter = paymentAdapterOf(row.adapter)
  return {
    id: row.code,
    type: row.code,
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
  }
}

const requireChannel = async (tx: Tx, id: string): Promise<Channel> =>
  (await tx.selectFrom('payChannel').selectAll().where('code', '=', id).forUpdate().executeTakeFirst()) ??
  refuse(NotFound)

/** Feature flags of the row for the console. */
const openOf = ({ state, adapter, settings }: Pick<Channel, 'state' | 'adapter'> & { settings: StoredSettings }) => ({
  isOpen: state === 'on',
  adapter,
  baseUrl: settings['base_url'] ?? '',
})

export const channelConsole = (config: Config) => [
  on(contract.listChannels, async ({ db, input }) => {
    let found = db.selectFrom('payChannel').selectAll()
    if (input.state) found = found.where('state', 'in', statesOf(switches, input.state))
    const { column, direction } = sortOf(input.sort, ['sort', 'name'], 'sort', 'asc')
    const page = await pageFound(input, found.orderBy(column, direction).orderBy('code'), (row) => row)
    return { ...page, items: await Promise.all(page.items.map((row) => toChannelRow(db, row))) }
  }),

  on(contract.addChannel, async (args) => {
    const { tx, input, refuse } = args
    const start = newChannel(input.type)
    const present = await tx.selectFrom('payChannel').select('code').where('code', '=', input.type).executeTakeFirst()
    if (present) refuse(ChannelTaken)
    const values = valuesOf(config, input, start)
    await requireLicenceToOpen(tx, config, openOf(values))
    if (redirectsMoney(values, start)) {
      const after = shownOf(input, values)
      const waiting = await requestApproval(args, {
        subjectKind: 'channel',
        subjectId: input.type,
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
    const after = await toChannelRow(tx, row)
    auditAct(tx, args, { act: 'channel.add', subjectKind: 'channel', subjectId: row.code, after })
    return created(after)
  }),

  on(contract.changeChannel, async (args) => {
    const { tx, input, refuse } = args
    if (!channelCodes.some((code) => code === input.id)) refuse(ChannelUnknown)
    const before = await requireChannel(tx, input.id)
    const shownBefore = await toChannelRow(tx, before)
    const values = valuesOf(config, input, before)
    await requireLicenceToOpen(tx, config, openOf(values))
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
      .set(values)
      .where('code', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await changeRanges(tx, row.code, input)
    emit(tx, { kind: 'channel.changed' })
    const after = await toChannelRow(tx, row)
    auditAct(tx, args, {
      act: 'channel.change',
      subjectKind: 'channel',
      subjectId: row.code,
      before: shownBefore,
      after: { ...after, has_new_settings: JSON.stringify(row.settings) !== JSON.stringify(before.settings) },
    })
    return after
  }),

  on(contract.removeChannel, async (args) => {
    const { tx, input, refuse } = args
    const before = await requireChannel(tx, input.id)
    const used = await tx.selectFrom('deposit').select('id').where('channel', '=', input.id).limit(1).executeTakeFirst()
    if (used) refuse(ChannelInUse)
    const shownBefore = await toChannelRow(tx, before)
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
