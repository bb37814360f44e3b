import { placeOf } from '@koi/contract/money/deposit/deposit'
import { millisOf } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { PaymentAdapter } from '../../platform/outside/adapter.ts'
import { paymentAdapterOf } from '../../platform/outside/adapters.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { PayGateway } from '../../platform/outside/gateway.ts'
import { outboundOf } from '../../platform/outside/http.ts'
import type { KoiAccess } from '../../platform/outside/koi.gateway.ts'
import { isSetUp, type StoredSettings, openSettings } from '../../platform/outside/settings.ts'
import type { App } from '../../platform/ops/app.ts'
import { systemClock } from '../../platform/base/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { associatedData } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Channel = Selectable<Tables['payChannel']>
type AdapterColumns = Pick<Channel, 'code' | 'adapter' | 'settings'>

export const loadChannels = (db: Reader): Promise<Channel[]> => db.selectFrom('payChannel').selectAll().execute()

export const findChannel = (db: Reader, code: string): Promise<Channel | undefined> =>
  db.selectFrom('payChannel').selectAll().where('code', '=', code).executeTakeFirst()

/** Its code is that of the place. It is removed last, so a place with channels has it. */
export const isFirstOfPlace = ({ code }: Pick<Channel, 'code'>): boolean => code === placeOf(code)

/** Players pay in with it now. */
export const isOffered = ({ state, pausedAt }: Pick<Channel, 'state' | 'pausedAt'>): boolean =>
  state === 'on' && pausedAt === null

/** Throws OutsideFault for an unknown adapter. */
export const requireChannelAdapter = ({ adapter }: Pick<Channel, 'adapter'>): PaymentAdapter => {
  const known = paymentAdapterOf(adapter)
  if (!known) throw new OutsideFault(`unknown adapter ${adapter}`, true)
  return known
}

export const storedSettingsOf = ({ settings }: Pick<Channel, 'settings'>): StoredSettings => settings as StoredSettings

/** Identifies the merchant account an order was sent to: adapter, address, merchant. Independent of its keys. */
export function booksOf(channel: AdapterColumns): string {
  const { base_url = '', pid = '' } = storedSettingsOf(channel)
  return [channel.adapter, base_url, pid].join(' ').trimEnd()
}

export const settingsAssociatedData = (code: string): string => associatedData('pay_channel.settings', code)

/** Decrypted settings; empty for an unknown adapter. */
export function openedOf(key: FolderSecret, channel: AdapterColumns): Record<string, string> {
  const adapter = paymentAdapterOf(channel.adapter)
  return adapter ? openSettings(key, adapter, storedSettingsOf(channel), settingsAssociatedData(channel.code)) : {}
}

/** The adapter is known and its required settings are set. */
export function isConfigured(channel: AdapterColumns): boolean {
  const adapter = paymentAdapterOf(channel.adapter)
  return adapter !== undefined && isSetUp(adapter, storedSettingsOf(channel))
}

/** Players pay on the gateway's page (assumed for an unknown adapter), else to a bank account or address of ours. */
export const isPaged = (channel: AdapterColumns): boolean =>
  paymentAdapterOf(channel.adapter)?.serves.includes(placeOf(channel.code)) ?? true

/** Null for a channel with another adapter than Koi. */
export function koiAccessOf({ config }: Pick<App, 'config'>, channel: AdapterColumns): KoiAccess | null {
  if (channel.adapter !== 'koi') return null
  const { base_url: baseUrl = '', secret = '' } = openedOf(config, channel)
  return baseUrl === '' || secret === '' ? null : { baseUrl, secret }
}

/** Stateless, so changed settings apply at once. Throws OutsideFault when the settings cannot be used. */
export function gatewayOf({ config }: Pick<App, 'config'>, channel: AdapterColumns): PayGateway {
  const adapter = requireChannelAdapter(channel)
  try {
    const now = () => millisOf(systemClock.now())
    const outbound = outboundOf(config).scoped(channel.code)
    return adapter.connect(openedOf(config, channel), { outbound, place: placeOf(channel.code), now })
  } catch {
    throw new OutsideFault(`the settings of ${channel.code} cannot be used`, true)
  }
}
