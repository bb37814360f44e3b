import { isDeepStrictEqual } from 'node:util'
import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import { placeOf, type RangeKind } from '@koi/contract/money/deposit/deposit'
import {
  AdapterUnknown,
  payWayNames,
  PlaceHasHandChannel,
  RangeWrong,
  SettingWrong,
} from '@koi/contract/money/deposit/deposit.copy'
import { type Fen, fen, yuanFromFen } from '@koi/contract/money'
import type { PayeeKind, Switch } from '@koi/contract/state'
import { titleOf } from '../../platform/outside/adapter.ts'
import { paymentAdapterOf } from '../../platform/outside/adapters.ts'
import { requireCallableAddresses } from '../../platform/outside/settings.ts'
import {
  type SettingsInput,
  type StoredSettings,
  mergeSettings,
  shownSettings,
} from '../../platform/outside/settings.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse, refused } from '../../platform/text/refuse.ts'
import {
  type Channel,
  isFirstOfPlace,
  isPaged,
  requireChannelAdapter,
  settingsAssociatedData,
  storedSettingsOf,
} from './channel.ts'
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
  weight?: number | undefined
  cost_fixed?: Fen | undefined
  cost_rate?: number | undefined
  least_level?: number | undefined
  payee_kinds?: PayeeKind[] | undefined
  payout_min?: Fen | undefined
  payout_max?: Fen | undefined
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

/** Columns of a channel after a change. Throws what `resolveAdapter` throws, RangeWrong, PlaceHasHandChannel. */
export function valuesOf(config: Config, changes: Changes, before: Channel) {
  const values = {
    ...resolveAdapter(config, changes, before),
    name: changes.name ?? before.name,
    texts: mergedTexts(before.texts, changes.texts),
    state: changes.state ?? before.state,
    sort: changes.sort ?? before.sort,
    payOrigin: changes.pay_origin ?? before.payOrigin,
    isPayout: changes.is_payout ?? before.isPayout,
    confirmations: changes.confirmations ?? before.confirmations,
    weight: changes.weight ?? before.weight,
    costFixed: changes.cost_fixed ?? before.costFixed,
    costRate: changes.cost_rate ?? before.costRate,
    leastLevel: changes.least_level ?? before.leastLevel,
    payeeKinds: changes.payee_kinds ?? before.payeeKinds,
    payoutLeast: changes.payout_min ?? before.payoutLeast,
    payoutMost: changes.payout_max ?? before.payoutMost,
  }
  if (values.payoutMost !== 0 && values.payoutMost < values.payoutLeast) refuse(RangeWrong)
  const isByHand = values.state === 'on' && !isPaged({ ...values, code: before.code })
  if (isByHand && !isFirstOfPlace(before)) refuse(PlaceHasHandChannel)
  return values
}

/** Changes the amount ranges of a channel. Throws RangeWrong. */
export async function changeRanges(tx: Tx, code: string, { min_price, max_price, ranges }: Changes): Promise<void> {
  for (const kind of rangesOfChannel(code)) {
    const before = await readRange(tx, code, kind)
    const own = ranges?.find((range) => range.kind === kind)
    const least = own?.min_price ?? min_price ?? before.least
    const most = own?.max_price ?? max_price ?? before.most
    if (most < least) refuse(RangeWrong)
    if (least === before.least && most === before.most) continue
    const values = { kind, channel: code, least, most }
    await tx
      .insertInto('payRange')
      .values(values)
      .onConflict((eb) => eb.columns(['channel', 'kind']).doUpdateSet(values))
      .execute()
  }
}

type Values = ReturnType<typeof valuesOf>

/** Whether address or secret change: these decide where money goes. */
export const redirectsMoney = ({ adapter, settings, payOrigin }: Values, before: Channel): boolean =>
  adapter !== before.adapter || payOrigin !== before.payOrigin || !isDeepStrictEqual(settings, storedSettingsOf(before))

const yuanOf = (amounts: Readonly<Record<string, Fen | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => (amount === undefined ? [] : [[name, yuanFromFen(amount)]])),
  )

/** The change as the second operator sees it: without secrets, amounts in yuan. */
export const shownOf = (
  { min_price, max_price, ranges, settings, cost_fixed, payout_min, payout_max, ...changes }: Changes,
  after: Values,
) => ({
  ...changes,
  ...yuanOf({ cost_fixed, payout_min, payout_max, min_price, max_price }),
  ...(settings && { settings: shownSettings(requireChannelAdapter(after), after.settings) }),
  ...(ranges && {
    ranges: ranges.map(({ kind, min_price: least, max_price: most }) => ({
      kind,
      min_price: yuanFromFen(least),
      max_price: yuanFromFen(most),
    })),
  }),
})

export const newChannel = (code: string): Channel => ({
  code,
  name: payWayNames[placeOf(code)],
  texts: {},
  state: 'off',
  adapter: 'koi',
  settings: {},
  payOrigin: '',
  isPayout: false,
  sort: 0,
  confirmations: 6,
  weight: 100,
  costFixed: fen(0),
  costRate: 0,
  leastLevel: 0,
  payeeKinds: [],
  payoutLeast: fen(0),
  payoutMost: fen(0),
  pausedAt: null,
  connectedAt: null,
  countedFrom: null,
  recentOrders: 0,
  recentSuccess: null,
})
