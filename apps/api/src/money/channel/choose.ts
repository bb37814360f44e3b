import type { Fen } from '@koi/contract/money'
import type { Channel } from './channel.ts'
import type { Range } from './range.ts'

export type RankedChannel = Pick<
  Channel,
  'code' | 'sort' | 'weight' | 'costFixed' | 'costRate' | 'leastLevel' | 'recentSuccess'
>

/** Percent of success: smaller differences are random, and the cost decides instead. */
const successStep = 10

/** Cost in fen of a payment of `amount`; half a fen is rounded up. `costRate`: ten-thousandths. */
export const costOf = ({ costFixed, costRate }: Pick<Channel, 'costFixed' | 'costRate'>, amount: Fen): number =>
  costFixed + Math.floor((amount * costRate + 5000) / 10_000)

/**
 * The channels that fit amount and VIP level, in the order in which they are tried: higher weight, higher success in
 * the last hour (a channel without orders counts as successful), lower cost, `sort`, code.
 */
export function chooseChannels<C extends RankedChannel>(
  channels: readonly C[],
  { amount, level, rangeOf }: { amount: Fen; level: number; rangeOf: (channel: C) => Range },
): C[] {
  const successOf = ({ recentSuccess }: C): number => Math.floor((recentSuccess ?? 100) / successStep)
  return channels
    .filter((channel) => {
      const { least, most } = rangeOf(channel)
      return channel.leastLevel <= level && least <= amount && amount <= most
    })
    .toSorted(
      (a, b) =>
        b.weight - a.weight ||
        successOf(b) - successOf(a) ||
        costOf(a, amount) - costOf(b, amount) ||
        a.sort - b.sort ||
        (a.code < b.code ? -1 : 1),
    )
}
