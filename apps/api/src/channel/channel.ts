import { channelOf } from '@koi/contract/deposit/deposit'
import { millisOf } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { PaymentAdapter } from '../outside/adapter.ts'
import { paymentAdapterOf } from '../outside/adapters.ts'
import { OutsideFault } from '../outside/fault.ts'
import type { PayGateway } from '../outside/gateway.ts'
import { outboundOf } from '../outside/http.ts'
import type { KoiAccess } from '../outside/koi.gateway.ts'
import { isSetUp, type Kept, openSettings } from '../outside/settings.ts'
import type { App } from '../platform/app.ts'
import { systemClock } from '../platform/clock.ts'
import type { Reader } from '../platform/db.ts'
import { aboutOf } from '../platform/personal.ts'
import type { Key } from '../platform/secret.ts'
import type { Tables } from '../platform/tables.ts'

export type Channel = Selectable<Tables['payChannel']>
type Served = Pick<Channel, 'code' | 'adapter' | 'settings'>

export const findChannel = (db: Reader, code: string): Promise<Channel | undefined> =>
  db.selectFrom('payChannel').selectAll().where('code', '=', code).executeTakeFirst()

/** What the channel speaks. Throws OutsideFault for what this build knows nothing of. */
export const requireChannelAdapter = ({ adapter }: Pick<Channel, 'adapter'>): PaymentAdapter => {
  const known = paymentAdapterOf(adapter)
  if (!known) throw new OutsideFault(`there is no adapter ${adapter}`, true)
  return known
}

export const keptOf = ({ settings }: Pick<Channel, 'settings'>): Kept => settings as Kept

/** In whose books an order stands that this channel was asked for: what it speaks, where, and as which merchant. Keys may change. */
export function booksOf(channel: Served): string {
  const { base_url = '', pid = '' } = keptOf(channel)
  return [channel.adapter, base_url, pid].join(' ').trimEnd()
}

/** What the secrets of a channel are sealed about. */
export const aboutSettings = (code: string): string => aboutOf('pay_channel.settings', code)

/** The settings of a channel, opened; none where this build has not its adapter. */
export function openedOf(key: Key, channel: Served): Record<string, string> {
  const adapter = paymentAdapterOf(channel.adapter)
  return adapter ? openSettings(key, adapter, keptOf(channel), aboutSettings(channel.code)) : {}
}

/** Whether this build can talk to its gateway, and an operator has filled in what is needed for that. */
export function isConfigured(channel: Served): boolean {
  const adapter = paymentAdapterOf(channel.adapter)
  return adapter !== undefined && isSetUp(adapter, keptOf(channel))
}

/**
 * Whether players pay on a page of its gateway, as of one whose adapter this build has not; else by a transfer to a bank
 * account or an address of ours.
 */
export const isPaged = (channel: Served): boolean =>
  paymentAdapterOf(channel.adapter)?.serves.some((place) => place === channel.code) ?? true

/** Where whoever speaks our own protocol is, and the secret shared with them; null for a channel that speaks another. */
export function koiAccessOf({ config }: Pick<App, 'config'>, channel: Served): KoiAccess | null {
  if (channel.adapter !== 'koi') return null
  const { base_url: baseUrl = '', secret = '' } = openedOf(config, channel)
  return baseUrl === '' || secret === '' ? null : { baseUrl, secret }
}

/**
 * The gateway behind a channel. Every call makes a new one: what was seen before is known by the database, not by it, and
 * changed settings hold at once. Throws OutsideFault where its settings cannot be read.
 */
export function gatewayOf({ config }: Pick<App, 'config'>, channel: Served): PayGateway {
  const adapter = requireChannelAdapter(channel)
  const place = channelOf(channel.code)!
  try {
    const now = () => millisOf(systemClock.now())
    return adapter.connect(openedOf(config, channel), { outbound: outboundOf(config), place, now })
  } catch {
    throw new OutsideFault(`the settings of ${channel.code} cannot be used`, true)
  }
}
