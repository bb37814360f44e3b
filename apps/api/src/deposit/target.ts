import { ChannelUnusable } from '@koi/contract/deposit/deposit.copy'
import type { ChannelCode, DepositProtocol } from '@koi/contract/deposit/deposit'
import { type Fen, rateFromText, usdtCents, type UsdtCents, usdtFor } from '@koi/contract/money'
import { day, type Instant, millisOf, plus } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { findChannel, isConfigured, isPaged } from '../channel/channel.ts'

/** Amounts tried per address. */
export const maxTries = 300
/** An amount stays reserved this long for the expired order that had it: players often pay late. */
const reservedAfterExpiry = day

export interface Target {
  /** Protocol of the gateway; empty without one. */
  adapter: string
  receiverId: number | null
  receiverNo: string
  rate: number | null
  /** Candidate USDT amounts, best first; null when not paid in USDT. */
  amounts: UsdtCents[] | null
}

/** For USDT the rate is frozen here. */
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

/** BEP20 needs a channel without a gateway (a gateway's pay page offers its own chains) and a BEP20 address. */
export async function takesBep20(db: Reader | Tx): Promise<boolean> {
  const channel = await findChannel(db, 'usdt')
  if (!channel || isPaged(channel)) return false
  const address = db.selectFrom('receivingAccount').select('id').where('kind', '=', 'BEP20').where('state', '=', 'on')
  return (await address.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Free USDT amounts (in cents) on an address, from `from` upwards, best first: in groups of 30, amounts that no order of
 * the last day has, then those whose order expired first. A payment to a reused amount is assigned by its time.
 */
async function freeAmounts(tx: Tx, receiver: string, from: UsdtCents, now: Instant): Promise<UsdtCents[]> {
  const rows = await tx
    .selectFrom('deposit')
    .select(['payUsdtCents', 'isExpired', 'expiresAt'])
    .where((eb) => eb(eb.fn('lower', ['receiverNo']), '=', receiver.toLowerCase()))
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('isExpired', '=', false), eb('expiresAt', '>', plus(now, -reservedAfterExpiry))]))
    .where('payUsdtCents', '>=', from)
    .where('payUsdtCents', '<', from + maxTries)
    .orderBy('expiresAt')
    .execute()
  const running = new Set(rows.filter(({ isExpired }) => !isExpired).map(({ payUsdtCents }) => payUsdtCents))
  const over = new Map(rows.map(({ payUsdtCents, expiresAt }) => [Number(payUsdtCents), millisOf(expiresAt)]))
  const groupOf = (raise: number) => Math.floor(raise / 30)
  return Array.from({ length: maxTries }, (_, raise) => ({ raise, cents: usdtCents(from + raise) }))
    .filter(({ cents }) => !running.has(cents))
    .toSorted(
      (a, b) =>
        groupOf(a.raise) - groupOf(b.raise) || (over.get(a.cents) ?? 0) - (over.get(b.cents) ?? 0) || a.raise - b.raise,
    )
    .map(({ cents }) => cents)
}
