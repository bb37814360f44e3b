import { ChannelUnusable } from '@koi/contract/deposit/deposit.copy'
import type { ChannelCode, DepositProtocol } from '@koi/contract/deposit/deposit'
import { type Fen, rateFromText, usdtFor } from '@koi/contract/money'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { findChannel, isConfigured, isPaged } from '../channel/channel.ts'

/** How many amounts are tried until one is free on an address. */
export const mostTries = 300

/** Where the money of a deposit shall go. */
export interface Target {
  /** What its gateway speaks; empty where none takes part. */
  adapter: string
  receiverId: number | null
  receiverNo: string
  rate: number | null
  cents: number | null
}

/** Where the money shall go, and for USDT how much of it at the rate that is frozen now. */
export async function findTarget(
  tx: Tx,
  { channel, protocol, amount }: { channel: ChannelCode; protocol: DepositProtocol | ''; amount: Fen },
): Promise<Target> {
  const row = (await findChannel(tx, channel)) ?? refuse(ChannelUnusable)
  if (isPaged(row)) {
    if (!isConfigured(row)) refuse(ChannelUnusable)
    return { adapter: row.adapter, receiverId: null, receiverNo: '', rate: null, cents: null }
  }
  const receivers = await tx
    .selectFrom('receivingAccount')
    .select(['id', 'bankNo'])
    .where('kind', '=', protocol || 'bank')
    .where('state', '=', 'on')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const first = receivers[0] ?? refuse(ChannelUnusable)
  if (channel === 'card') return { adapter: '', receiverId: null, receiverNo: '', rate: null, cents: null }
  const { usdtrate } = await readSettings(tx)
  const rate = rateFromText(String(usdtrate))
  const cents = rate ? usdtFor(amount, rate) : null
  if (!rate || !cents) return refuse(ChannelUnusable)
  for (const receiver of receivers) {
    const taken = await takenAmounts(tx, receiver.bankNo, cents)
    if (!taken.has(cents)) return { adapter: '', receiverId: receiver.id, receiverNo: receiver.bankNo, rate, cents }
  }
  return { adapter: '', receiverId: first.id, receiverNo: first.bankNo, rate, cents }
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

/** The USDT amounts, in hundredths, that running orders hold on an address, of those an order from `from` on may take. */
export async function takenAmounts(tx: Tx, receiver: string, from: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('deposit')
    .select('payUsdtCents')
    .where('receiverNo', '=', receiver)
    .where('state', '=', 'pending')
    .where('isExpired', '=', false)
    .where('payUsdtCents', '>=', from)
    .where('payUsdtCents', '<', from + mostTries)
    .execute()
  return new Set(rows.map(({ payUsdtCents }) => payUsdtCents ?? 0))
}
