import { type ChannelCode, placeOf, type RangeKind, type ReceiverKind } from '@koi/contract/money/deposit/deposit'
import { fen } from '@koi/contract/money'
import type { App } from '../../platform/ops/app.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Channel, isOffered, isPaged, loadChannels } from './channel.ts'
import { defaultRange, type Range } from './range.ts'

export interface Receiver {
  id: number
  kind: ReceiverKind
  bankNo: string
}

/** What players can pay with: channels, their amount ranges, and the active receiving accounts in their order. */
export interface PayWays {
  channels: ReadonlyMap<string, Channel>
  /** Amount ranges by `rangeKey`. */
  ranges: ReadonlyMap<string, Range>
  receivers: readonly Receiver[]
}

const rangeKey = (channel: string, kind: RangeKind): string => `${channel} ${kind}`

async function load(db: Db): Promise<PayWays> {
  const [channels, ranges, receivers] = await Promise.all([
    loadChannels(db),
    db.selectFrom('payRange').select(['channel', 'kind', 'least', 'most']).execute(),
    db
      .selectFrom('receivingAccount')
      .select(['id', 'kind', 'bankNo'])
      .where('state', '=', 'on')
      .orderBy('sort')
      .orderBy('id')
      .execute(),
  ])
  return {
    channels: new Map(channels.map((channel) => [channel.code, channel])),
    ranges: new Map(ranges.map(({ channel, kind, least, most }) => [rangeKey(channel, kind), { least, most }])),
    receivers,
  }
}

const cached = { kinds: ['channel.changed'], load }

/** Reads from the cache, which may miss a change made by another process less than 0.3 s ago. */
export const readPayWays = ({ caches }: Pick<App, 'caches'>): Promise<PayWays> => caches.read(cached)

/** The channels of a place that players can pay with now. */
export const offeredAt = ({ channels }: PayWays, place: ChannelCode): Channel[] =>
  [...channels.values()].filter((channel) => placeOf(channel.code) === place && isOffered(channel))

export const rangeOfChannel = ({ ranges }: PayWays, channel: string, kind: RangeKind): Range =>
  ranges.get(rangeKey(channel, kind)) ?? defaultRange

/**
 * The range from the smallest to the largest amount that a channel of the place accepts; if no channel is offered, of
 * all channels.
 */
export function rangeAt(ways: PayWays, place: ChannelCode, kind: RangeKind): Range {
  const offered = offeredAt(ways, place)
  const all = [...ways.channels.values()].filter(({ code }) => placeOf(code) === place)
  const ranges = (offered.length > 0 ? offered : all).map(({ code }) => rangeOfChannel(ways, code, kind))
  if (ranges.length === 0) return defaultRange
  return {
    least: fen(Math.min(...ranges.map(({ least }) => least))),
    most: fen(Math.max(...ranges.map(({ most }) => most))),
  }
}

/**
 * Whether BEP20 is offered. It needs a channel without a gateway (a gateway's pay page offers its own chains) and a
 * BEP20 address.
 */
export const takesBep20 = (ways: PayWays): boolean =>
  offeredAt(ways, 'usdt').some((channel) => !isPaged(channel)) && ways.receivers.some(({ kind }) => kind === 'BEP20')
