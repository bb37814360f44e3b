import { isDeepStrictEqual } from 'node:util'
import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import type { ChannelCode, RangeKind } from '@koi/contract/deposit/deposit'
import { AdapterUnknown, payWayNames, RangeWrong, SettingWrong } from '@koi/contract/deposit/deposit.copy'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import type { Switch } from '@koi/contract/state'
import { titleOf } from '../outside/adapter.ts'
import { paymentAdapterOf } from '../outside/adapters.ts'
import { requireCallableAddresses } from '../outside/internal.ts'
import { type SettingsInput, type StoredSettings, mergeSettings, shownSettings } from '../outside/settings.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/db.ts'
import { refuse, refused } from '../platform/refuse.ts'
import { settingsAssociatedData, requireChannelAdapter, type Channel, storedSettingsOf } from './channel.ts'
import { rangesOfChannel, readRange } from './range.ts'

interface Changes {
  name?: string | undefined
  texts?: ContentTexts | undefined
  state?: Switch | undefined
  sort?: number | undefined
  adapter?: string | undefined
  settings?: SettingsInput | undefined
  pay_origin?: string | undefined
  is_payout?: boolean | undefined
  confirmations?: number | undefined
  min_price?: Fen | undefined
  max_price?: Fen | undefined
  ranges?: { kind: RangeKind; min_price: Fen; max_price: Fen }[] | undefined
}

/** Adapter and settings after a change; only the Koi adapter may be unconfigured. Throws AdapterUnknown, SettingWrong, OutboundRefused, PlainHttp. */
function resolveAdapter(
  config: Config,
  changes: Changes,
  before: Channel,
): Pick<Channel, 'adapter'> & { settings: StoredSettings } {
  const { adapter: name = before.adapter, settings } = changes
  const isOther = name !== before.adapter
  if (!isOther && settings === undefined) return { adapter: name, settings: storedSettingsOf(before) }
  const adapter = paymentAdapterOf(name) ?? refuse(AdapterUnknown)
  const kept = isOther ? {} : storedSettingsOf(before)
  const isBlank = ([name, value]: [string, unknown]) => value === '' || name === 'allow_http'
  const isLeftEmpty = Object.keys(kept).length === 0 && Object.entries(settings ?? {}).every(isBlank)
  if (name === 'koi' && isLeftEmpty) return { adapter: name, settings: {} }
  requireCallableAddresses(config, adapter, { ...kept, ...settings })
  const merged = mergeSettings(config, adapter, kept, settings ?? {}, settingsAssociatedData(before.code))
  if ('wrong' in merged)
    throw refused(
      SettingWrong,
      { name: merged.wrong, title: titleOf(adapter, merged.wrong) },
      { field: `settings.${merged.wrong}` },
    )
  return { adapter: name, settings: merged.kept }
}

/** Throws as `resolveAdapter`. */
export const valuesOf = (config: Config, changes: Changes, before: Channel) => ({
  ...resolveAdapter(config, changes, before),
  name: changes.name ?? before.name,
  texts: mergedTexts(before.texts, changes.texts),
  state: changes.state ?? before.state,
  sort: changes.sort ?? before.sort,
  payOrigin: changes.pay_origin ?? before.payOrigin,
  isPayout: changes.is_payout ?? before.isPayout,
  confirmations: changes.confirmations ?? before.confirmations,
})

/** Throws RangeWrong. */
export async function changeRanges(tx: Tx, code: string, { min_price, max_price, ranges }: Changes): Promise<void> {
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
      .onConflict((eb) => eb.column('kind').doUpdateSet(values))
      .execute()
  }
}

type Values = ReturnType<typeof valuesOf>

/** True for changes of address or secret, which decide where money goes. */
export const redirectsMoney = ({ adapter, settings, payOrigin }: Values, before: Channel): boolean =>
  adapter !== before.adapter || payOrigin !== before.payOrigin || !isDeepStrictEqual(settings, storedSettingsOf(before))

/** For the second operator: the change without secrets, amounts in yuan. */
export const shownOf = ({ min_price, max_price, ranges, settings, ...changes }: Changes, after: Values) => ({
  ...changes,
  ...(settings && { settings: shownSettings(requireChannelAdapter(after), after.settings) }),
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

export const newChannel = (code: ChannelCode): Channel => ({
  code,
  name: payWayNames[code],
  texts: {},
  state: 'off',
  adapter: 'koi',
  settings: {},
  payOrigin: '',
  isPayout: false,
  sort: 0,
  confirmations: 6,
})
