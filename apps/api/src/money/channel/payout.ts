import { type ChannelCode, placeOf } from '@koi/contract/money/deposit/deposit'
import { type Fen, fen } from '@koi/contract/money'
import type { PayeeKind } from '@koi/contract/state'
import { type Channel, isConfigured, requireChannelAdapter } from './channel.ts'
import { chooseChannels } from './choose.ts'

/** Of channels without a choice of kinds, and of withdrawals that were approved before channels were stored with them. */
export const placeOfKind: Record<PayeeKind, ChannelCode> = { bank: 'card', usdt: 'usdt', antoken: 'antoken' }

/** Its gateway can pay this kind of payee, whether or not it is used for it. */
export const canPayOut = (channel: Channel, kind: PayeeKind): boolean =>
  isConfigured(channel) && requireChannelAdapter(channel).paysOut.includes(kind)

const isUsedFor = ({ code, isPayout, payeeKinds }: Channel, kind: PayeeKind): boolean =>
  isPayout && (payeeKinds.length > 0 ? payeeKinds.includes(kind) : placeOf(code) === placeOfKind[kind])

/**
 * The channel that pays a withdrawal of `amount` fen to this kind of payee, whichever place it stands behind; null: an operator
 * pays it. `refusedBy`: codes that are not asked again. Success of deposits does not count.
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
