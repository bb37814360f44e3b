import type { RangeKind, ReceiverKind } from '@koi/contract/deposit/deposit'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { type Channel, isPaged, loadChannels } from './channel.ts'
import { defaultRange, type Range } from './range.ts'

export interface Receiver {
  id: number
  kind: ReceiverKind
  bankNo: string
}

/** What players can pay with: channels, ranges, and the receiving accounts that are on, in their order. */
export interface PayWays {
  channels: ReadonlyMap<string, Channel>
  ranges: ReadonlyMap<RangeKind, Range>
  receivers: readonly Receiver[]
}

async function load(db: Db): Promise<PayWays> {
  const [channels, ranges, receivers] = await Promise.all([
    loadChannels(db),
    db.selectFrom('payRange').select(['kind', 'least', 'most']).execute(),
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
    ranges: new Map(ranges.map(({ kind, least, most }) => [kind, { least, most }])),
    receivers,
  }
}

const cached = { kinds: ['channel.changed'], load }

/** From the cache: a change by another process may be 0.3 s away. */
export const readPayWays = ({ caches }: Pick<App, 'caches'>): Promise<PayWays> => caches.read(cached)

export const rangeIn = ({ ranges }: PayWays, kind: RangeKind): Range => ranges.get(kind) ?? defaultRange

/** BEP20 needs a channel without a gateway (a gateway's pay page offers its own chains) and a BEP20 address. */
export function takesBep20({ channels, receivers }: PayWays): boolean {
  const channel = channels.get('usdt')
  return channel !== undefined && !isPaged(channel) && receivers.some(({ kind }) => kind === 'BEP20')
}
