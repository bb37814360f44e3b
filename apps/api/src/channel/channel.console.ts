import { isDeepStrictEqual } from 'node:util'
import { type Switch, switches } from '@koi/contract/state'
import * as contract from '@koi/contract/deposit/channel.console'
import {
  AdapterUnknown,
  ChannelInUse,
  ChannelTaken,
  ChannelUnknown,
  payWayNames,
  RangeWrong,
  SettingWrong,
} from '@koi/contract/deposit/deposit.copy'
import { channelCodes, type ChannelCode, type RangeKind } from '@koi/contract/deposit/deposit'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { refuseOutbound } from '../outside/inside.ts'
import { askSecond, fingerprint, named } from '../approval/approval.ts'
import { titleOf } from '../outside/adapter.ts'
import { paymentAdapterOf } from '../outside/adapters.ts'
import { type Given, type Kept, mergeSettings, shownSettings } from '../outside/settings.ts'
import type { Config } from '../platform/config.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { pageFound, statesOf } from '../platform/items.ts'
import { auditAct, created, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import { adapterOf, type Channel, isConfigured, keptOf } from './channel.ts'
import { rangesOfChannel, readRange } from './range.ts'

async function rowOf(db: Reader | Tx, row: Channel) {
  const ranges = await Promise.all(
    rangesOfChannel(row.code).map(async (kind) => {
      const { least, most } = await readRange(db, kind)
      return { kind, min_price: least / 100, max_price: most / 100 }
    }),
  )
  return {
    id: row.code,
    type: row.code,
    name: row.name,
    state: row.state,
    sort: row.sort,
    adapter: row.adapter,
    settings: shownSettings(adapterOf(row), keptOf(row)),
    is_set_up: isConfigured(row),
    pay_origin: row.payOrigin,
    is_payout: row.isPayout,
    confirmations: row.confirmations,
    min_price: ranges[0]!.min_price,
    max_price: ranges[0]!.max_price,
    ranges,
  }
}

interface Changes {
  name?: string | undefined
  state?: Switch | undefined
  sort?: number | undefined
  adapter?: string | undefined
  settings?: Given | undefined
  pay_origin?: string | undefined
  is_payout?: boolean | undefined
  confirmations?: number | undefined
  min_price?: Fen | undefined
  max_price?: Fen | undefined
  ranges?: { kind: RangeKind; min_price: Fen; max_price: Fen }[] | undefined
}

/**
 * The adapter and its settings after a change. Only our own may be left without any: its places are then served by hand or
 * by the chain. Throws AdapterUnknown, SettingWrong.
 */
function servedBy(config: Config, changes: Changes, before: Channel): Pick<Channel, 'adapter'> & { settings: Kept } {
  const { adapter: name = before.adapter, settings } = changes
  const isOther = name !== before.adapter
  if (!isOther && settings === undefined) return { adapter: name, settings: keptOf(before) }
  const adapter = paymentAdapterOf(name) ?? refuse(AdapterUnknown)
  const kept = isOther ? {} : keptOf(before)
  const isLeftEmpty = Object.keys(kept).length === 0 && Object.values(settings ?? {}).every((value) => value === '')
  if (name === 'koi' && isLeftEmpty) return { adapter: name, settings: {} }
  const address = settings?.['base_url']
  refuseOutbound(config, 'base_url', typeof address === 'string' ? address : undefined)
  const merged = mergeSettings(config, adapter, kept, settings ?? {})
  if ('wrong' in merged) refuse(SettingWrong, { name: merged.wrong, title: titleOf(adapter, merged.wrong) })
  else return { adapter: name, settings: merged.kept }
}

const valuesOf = (config: Config, changes: Changes, before: Channel) => ({
  ...servedBy(config, changes, before),
  name: changes.name ?? before.name,
  state: changes.state ?? before.state,
  sort: changes.sort ?? before.sort,
  payOrigin: changes.pay_origin ?? before.payOrigin,
  isPayout: changes.is_payout ?? before.isPayout,
  confirmations: changes.confirmations ?? before.confirmations,
})

async function changeRanges(tx: Tx, code: string, { min_price, max_price, ranges }: Changes): Promise<void> {
  for (const kind of rangesOfChannel(code)) {
    const before = await readRange(tx, kind)
    const own = ranges?.find((range) => range.kind === kind)
    const least = own?.min_price ?? min_price ?? before.least
    const most = own?.max_price ?? max_price ?? before.most
    if (most < least) refuse(RangeWrong)
    if (least === before.least && most === before.most) continue
    const values = { kind, channel: code, least, most }
    await tx
      .insertInto('payRange')
      .values(values)
      .onConflict((is) => is.column('kind').doUpdateSet(values))
      .execute()
  }
}

const channelOf = async (tx: Tx, id: string): Promise<Channel> =>
  (await tx.selectFrom('payChannel').selectAll().where('code', '=', id).forUpdate().executeTakeFirst()) ??
  refuse(NotFound)

type Values = ReturnType<typeof valuesOf>

/** A gateway's address or key decides where money goes: whoever changes one opens a way for it. */
const opensWay = ({ adapter, settings, payOrigin }: Values, before: Channel): boolean =>
  adapter !== before.adapter || payOrigin !== before.payOrigin || !isDeepStrictEqual(settings, keptOf(before))

/** What a second operator is shown: everything that is sent but the keys, amounts in yuan. */
const shownOf = ({ min_price, max_price, ranges, settings, ...changes }: Changes, after: Values) => ({
  ...changes,
  ...(settings && { settings: shownSettings(adapterOf(after), after.settings) }),
  ...(min_price === undefined ? {} : { min_price: yuanFromFen(min_price) }),
  ...(max_price === undefined ? {} : { max_price: yuanFromFen(max_price) }),
  ...(ranges && {
    ranges: ranges.map(({ kind, min_price: least, max_price: most }) => ({
      kind,
      min_price: yuanFromFen(least),
      max_price: yuanFromFen(most),
    })),
  }),
})

const blank = (code: ChannelCode): Channel => ({
  code,
  name: payWayNames[code],
  state: 'off',
  adapter: 'koi',
  settings: {},
  payOrigin: '',
  isPayout: false,
  sort: 0,
  confirmations: 6,
})

export const channelConsole = (config: Config) => [
  on(contract.listChannels, async ({ db, input }) => {
    let found = db.selectFrom('payChannel').selectAll()
    if (input.state) found = found.where('state', 'in', statesOf(switches, input.state))
    const page = await pageFound(input, found.orderBy('sort').orderBy('code'), (row) => row)
    return { ...page, items: await Promise.all(page.items.map((row) => rowOf(db, row))) }
  }),

  on(contract.addChannel, async (args) => {
    const { tx, input, refuse } = args
    const start = blank(input.type)
    const present = await tx.selectFrom('payChannel').select('code').where('code', '=', input.type).executeTakeFirst()
    if (present) refuse(ChannelTaken)
    const values = valuesOf(config, input, start)
    if (opensWay(values, start)) {
      const after = shownOf(input, values)
      const waiting = await askSecond(args, { subjectKind: 'channel', subjectId: input.type, before: null, after })
      if (waiting) return waiting
    }
    const row = await tx
      .insertInto('payChannel')
      .values({ ...start, ...values })
      .onConflict((is) => is.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse(ChannelTaken)
    await changeRanges(tx, row.code, input)
    const after = await rowOf(tx, row)
    await auditAct(tx, args, { act: 'channel.add', subjectKind: 'channel', subjectId: row.code, after })
    return created(after)
  }),

  on(contract.changeChannel, async (args) => {
    const { tx, input, refuse } = args
    if (!channelCodes.some((code) => code === input.id)) refuse(ChannelUnknown)
    const before = await channelOf(tx, input.id)
    const shownBefore = await rowOf(tx, before)
    const values = valuesOf(config, input, before)
    if (opensWay(values, before)) {
      const { id: subjectId, ...changes } = input
      const waiting = await askSecond(args, {
        subjectKind: 'channel',
        subjectId,
        before: named({ ...shownBefore, settings: fingerprint(JSON.stringify(keptOf(before))) }, changes),
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
    const after = await rowOf(tx, row)
    await auditAct(tx, args, {
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
    const before = await channelOf(tx, input.id)
    const used = await tx.selectFrom('deposit').select('id').where('channel', '=', input.id).limit(1).executeTakeFirst()
    if (used) refuse(ChannelInUse)
    await tx.deleteFrom('payRange').where('channel', '=', input.id).execute()
    await tx.deleteFrom('payChannel').where('code', '=', input.id).execute()
    await auditAct(tx, args, {
      act: 'channel.remove',
      subjectKind: 'channel',
      subjectId: input.id,
      before: { name: before.name, state: before.state },
    })
    return {}
  }),
]
