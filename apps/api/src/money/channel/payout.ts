import { type ChannelCode, placeOf } from '@koi/contract/money/deposit/deposit'
import { type Fen, fen } from '@koi/contract/money'
import type { PayeeKind } from '@koi/contract/state'
import { type Channel, isConfigured, requireChannelAdapter } from './channel.ts'
import { chooseChannels } from './choose.ts'

/**
 * The place that pays a kind of payee, for channels without a choice of kinds, and for withdrawals approved before a
 * channel was stored with them.
 */
export const placeOfKind: Record<PayeeKind, ChannelCode> = { bank: 'card', usdt: 'usdt', antoken: 'antoken' }

/** Whether the channel's gateway can pay this kind of payee, regardless of whether it is used for it. */
export const canPayOut = (channel: Channel, kind: PayeeKind): boolean =>
  isConfigured(channel) && requireChannelAdapter(channel).paysOut.includes(kind)

const isUsedFor = ({ code, isPayout, payeeKinds }: Channel, kind: PayeeKind): boolean =>
  isPayout && (payeeKinds.length > 0 ? payeeKinds.includes(kind) : placeOf(code) === placeOfKind[kind])

/**
 * The channel of any place that pays a withdrawal of `amount` fen to this kind of payee; null: an operator pays it.
 * `refusedBy`: codes of channels that have refused. The channels' success with deposits does not matter.
 */
export function choosePayoutChannel(
  channels: readonly Channel[],
  {
    kind,
    amount,
    level,
    refusedBy = [],
  }: { kind: PayeeKind; amount: Fen; level: number; refusedBy?: readonly string[] },
): Channel | null {
  const usable = channels
    .filter((channel) => isUsedFor(channel, kind) && canPayOut(channel, kind) && !refusedBy.includes(channel.code))
    .map((channel) => ({ ...channel, recentSuccess: null }))
  const rangeOf = ({ payoutLeast: least, payoutMost }: Channel) => ({
    least,
    most: payoutMost === 0 ? fen(Number.MAX_SAFE_INTEGER) : payoutMost,
  })
  return chooseChannels(usable, { amount, level, rangeOf })[0] ?? null
}
