import { type ChannelCode, type DepositProtocol, placeOf, rangeOf } from '@koi/contract/money/deposit/deposit'
import { type Fen, rateFromText, type Rate, usdtCents, type UsdtCents, usdtFor } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, type Instant, millisOf, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { type Channel, isConfigured, isPaged } from '../channel/channel.ts'
import { chooseChannels } from '../channel/choose.ts'
import { offeredAt, type PayWays, rangeOfChannel, type Receiver } from '../channel/payWays.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Maximum USDT cents by which an amount is raised to make it unique at its address. */
const maxRaise = 300
/** Milliseconds for which an amount stays reserved for an expired order, since players often pay late. */
const reservedAfterExpiry = day

/** Where the player pays: a gateway's page, a bank account of ours, or one of our addresses. */
export type Destination =
  | { is: 'page'; adapter: string }
  | { is: 'bank' }
  | { is: 'address'; rate: Rate; cents: UsdtCents; addresses: readonly Receiver[] }

export interface Target {
  /** Adapter of the gateway's page; empty without a gateway. */
  adapter: string
  receiverId: number | null
  receiverNo: string
  /** Exchange rate, frozen in the order; null, like the amount, when the deposit is not paid in USDT. */
  rate: Rate | null
  payUsdtCents: UsdtCents | null
}

/** The deposit that a player asks for. */
export interface Wanted {
  place: ChannelCode
  /** USDT protocol; '' unless the deposit is paid in USDT. */
  protocol: DepositProtocol | ''
  amount: Fen
}

export interface Route {
  channel: Channel
  destination: Destination
}

/** The channels of the place that can open the order, for every VIP level, in the order in which they are tried. */
export function findRoutes(ways: PayWays, wanted: Wanted, settings: Settings): Route[] {
  const { place, protocol, amount } = wanted
  const rangeOfOne = ({ code }: Channel) => rangeOfChannel(ways, code, rangeOf(place, protocol))
  return chooseChannels(offeredAt(ways, place), { amount, level: Infinity, rangeOf: rangeOfOne }).flatMap((channel) => {
    const destination = findDestination(ways, channel, wanted, settings)
    return destination ? [{ channel, destination }] : []
  })
}

/** Where a channel takes payments; null while it cannot be used. */
function findDestination(
  ways: PayWays,
  channel: Channel,
  { protocol, amount }: Wanted,
  { usdtrate }: Settings,
): Destination | null {
  if (isPaged(channel)) {
    // A gateway's pay page offers its own chains.
    return isConfigured(channel) && protocol !== 'BEP20' ? { is: 'page', adapter: channel.adapter } : null
  }
  const addresses = ways.receivers.filter(({ kind }) => kind === (protocol || 'bank'))
  if (addresses.length === 0) return null
  if (placeOf(channel.code) === 'card') return { is: 'bank' }
  const rate = rateFromText(String(usdtrate))
  const cents = rate && usdtFor(amount, rate)
  return rate && cents ? { is: 'address', rate, cents, addresses } : null
}

interface ReservedAmount {
  receiver: string
  cents: UsdtCents
  isExpired: boolean
  expiresAt: Instant
}

/**
 * Loads the reserved USDT amounts at the addresses of the routes, and locks the addresses, so that no amount is chosen
 * twice.
 */
export async function lockReservedAmounts(tx: Tx, routes: Route[], now: Instant): Promise<ReservedAmount[]> {
  const destination = routes.map((route) => route.destination).find(({ is }) => is === 'address')
  if (destination?.is !== 'address') return []
  const { addresses, cents: from } = destination
  const receivers = addresses.map(({ bankNo }) => bankNo.toLowerCase()).toSorted()
  const locks = Promise.all(receivers.map((receiver) => takeAdvisoryLock(tx, 'check', `usdt amounts ${receiver}`)))
  const reserved = sql<ReservedAmount>`
    select lower(receiver_no) as receiver, pay_usdt_cents as cents, is_expired, expires_at from deposit
    where lower(receiver_no) = any(${receivers}::text[]) and state = 'pending'
      and (not is_expired or expires_at > ${plus(now, -reservedAfterExpiry)})
      and pay_usdt_cents >= ${from} and pay_usdt_cents < ${from + maxRaise}
    order by expires_at`.execute(tx)
  const [, { rows }] = await Promise.all([locks, reserved])
  return rows
}

/** The first address where the exact amount is free, else the first with a raised amount; null if all amounts are reserved. */
function chooseTarget(destination: Destination, reserved: ReservedAmount[]): Target | null {
  if (destination.is !== 'address') {
    const adapter = destination.is === 'page' ? destination.adapter : ''
    return { adapter, receiverId: null, receiverNo: '', rate: null, payUsdtCents: null }
  }
  const { addresses, rate, cents } = destination
  const targets = addresses.map(({ id, bankNo }) => ({
    adapter: '',
    receiverId: id,
    receiverNo: bankNo,
    rate,
    payUsdtCents: freeAmount(
      reserved.filter(({ receiver }) => receiver === bankNo.toLowerCase()),
      cents,
    ),
  }))
  const target = targets.find(({ payUsdtCents }) => payUsdtCents === cents) ?? targets[0]!
  return target.payUsdtCents === null ? null : target
}

/** Columns of a deposit: its channel, what the channel costs, and where the player pays. */
export type Assignment = Target & Pick<Channel, 'costFixed' | 'costRate'> & { channel: string }

/** Chooses the first route that has a free amount or needs none. */
export function chooseAssignment(routes: Route[], reserved: ReservedAmount[]): Assignment | null {
  for (const { channel, destination } of routes) {
    const target = chooseTarget(destination, reserved)
    if (target) return { channel: channel.code, costFixed: channel.costFixed, costRate: channel.costRate, ...target }
  }
  return null
}

/**
 * The best free amount from `from` upwards. In each group of 30 amounts it prefers one that no order of the last day
 * has, then the one whose order expired first. A payment to a reused amount is assigned by its time.
 */
function freeAmount(reserved: ReservedAmount[], from: UsdtCents): UsdtCents | null {
  const running = new Set(reserved.filter(({ isExpired }) => !isExpired).map(({ cents }) => cents))
  const expiry = new Map(reserved.map(({ cents, expiresAt }) => [cents, millisOf(expiresAt)]))
  const groupOf = (raise: number) => Math.floor(raise / 30)
  const [best] = Array.from({ length: maxRaise }, (_, raise) => ({ raise, cents: usdtCents(from + raise) }))
    .filter(({ cents }) => !running.has(cents))
    .toSorted(
      (a, b) =>
        groupOf(a.raise) - groupOf(b.raise) ||
        (expiry.get(a.cents) ?? 0) - (expiry.get(b.cents) ?? 0) ||
        a.raise - b.raise,
    )
  return best?.cents ?? null
}
