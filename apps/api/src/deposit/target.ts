import { ChannelUnusable } from '@koi/contract/deposit/deposit.copy'
import type { ChannelCode, DepositProtocol } from '@koi/contract/deposit/deposit'
import { type Fen, rateFromText, usdtCents, type UsdtCents, usdtFor } from '@koi/contract/money'
import { day, type Instant, millisOf, plus } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { findChannel, isConfigured, isPaged } from '../channel/channel.ts'

/** How many amounts are tried until one is free on an address. */
export const mostTries = 300
/** How long an amount is left to the order that ran out with it: many pay late. */
const lateFor = day

/** Where the money of a deposit shall go. */
export interface Target {
  /** What its gateway speaks; empty where none takes part. */
  adapter: string
  receiverId: number | null
  receiverNo: string
  rate: number | null
  /** What it may be in USDT, the best first; null where it is not paid in USDT. */
  amounts: UsdtCents[] | null
}

/** Where the money shall go, and for USDT how much of it at the rate that is frozen now. */
export async function findTarget(
  tx: Tx,
  { channel, protocol, amount }: { channel: ChannelCode; protocol: DepositProtocol | ''; amount: Fen },
  now: Instant,
): Promise<Target> {
  const row = (await findChannel(tx, channel)) ?? refuse(ChannelUnusable)
  if (isPaged(row)) {
    if (!isConfigured(row)) refuse(ChannelUnusable)
    return { adapter: row.adapter, receiverId: null, receiverNo: '', rate: null, amounts: null }
  }
  const receivers = await tx
    .selectFrom('receivingAccount')
    .select(['id', 'bankNo'])
    .where('kind', '=', protocol || 'bank')
    .where('state', '=', 'on')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  if (receivers.length === 0) refuse(ChannelUnusable)
  if (channel === 'card') return { adapter: '', receiverId: null, receiverNo: '', rate: null, amounts: null }
  const { usdtrate } = await readSettings(tx)
  const rate = rateFromText(String(usdtrate))
  const cents = rate ? usdtFor(amount, rate) : null
  if (!rate || !cents) return refuse(ChannelUnusable)
  const targets: Target[] = []
  for (const { id: receiverId, bankNo: receiverNo } of receivers) {
    const amounts = await freeAmounts(tx, receiverNo, cents, now)
    const target = { adapter: '', receiverId, receiverNo, rate, amounts }
    if (amounts[0] === cents) return target
    targets.push(target)
  }
  return targets[0]!
}

/**
 * Whether USDT is taken by BEP20: where the channel pays to addresses of ours and one of them is of that chain. A gateway's
 * page chooses the chain by the gateway's own settings.
 */
export async function takesBep20(db: Reader | Tx): Promise<boolean> {
  const channel = await findChannel(db, 'usdt')
  if (!channel || isPaged(channel)) return false
  const address = db.selectFrom('receivingAccount').select('id').where('kind', '=', 'BEP20').where('state', '=', 'on')
  return (await address.limit(1).executeTakeFirst()) !== undefined
}

/**
 * The USDT amounts, in hundredths, that an order from `from` on may be given on an address, those first that fit best: as
 * little more as can be, and none that an order ran out with in the last day while another of the same thirty is left.
 * When all thirty are used up, the one whose order ran out first is given again: which of the two a payment is for is
 * told by its time.
 */
async function freeAmounts(tx: Tx, receiver: string, from: UsdtCents, now: Instant): Promise<UsdtCents[]> {
  const rows = await tx
    .selectFrom('deposit')
    .select(['payUsdtCents', 'isExpired', 'expiresAt'])
    .where((is) => is(is.fn('lower', ['receiverNo']), '=', receiver.toLowerCase()))
    .where('state', '=', 'pending')
    .where((is) => is.or([is('isExpired', '=', false), is('expiresAt', '>', plus(now, -lateFor))]))
    .where('payUsdtCents', '>=', from)
    .where('payUsdtCents', '<', from + mostTries)
    .orderBy('expiresAt')
    .execute()
  const running = new Set(rows.filter(({ isExpired }) => !isExpired).map(({ payUsdtCents }) => payUsdtCents))
  const over = new Map(rows.map(({ payUsdtCents, expiresAt }) => [Number(payUsdtCents), millisOf(expiresAt)]))
  const thirtyOf = (raise: number) => Math.floor(raise / 30)
  return Array.from({ length: mostTries }, (_, raise) => ({ raise, cents: usdtCents(from + raise) }))
    .filter(({ cents }) => !running.has(cents))
    .toSorted(
      (a, b) =>
        thirtyOf(a.raise) - thirtyOf(b.raise) ||
        (over.get(a.cents) ?? 0) - (over.get(b.cents) ?? 0) ||
        a.raise - b.raise,
    )
    .map(({ cents }) => cents)
}
