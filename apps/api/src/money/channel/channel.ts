import { placeOf } from '@koi/contract/money/deposit/deposit'
import { millisOf } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import type { PaymentAdapter } from '../../platform/outside/adapter.ts'
import { paymentAdapterOf } from '../../platform/outside/adapters.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { PayGateway } from '../../platform/outside/gateway.ts'
import { outboundOf } from '../../platform/outside/http.ts'
import { type CallListener, recordSent } from '../../platform/outside/partnerCall.ts'
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

/** Whether the channel has the code of its place. It is removed last, so a place with channels always has it. */
export const isFirstOfPlace = ({ code }: Pick<Channel, 'code'>): boolean => code === placeOf(code)

/** Whether players can pay with the channel now. */
export const isOffered = ({ state, pausedAt }: Pick<Channel, 'state' | 'pausedAt'>): boolean =>
  state === 'on' && pausedAt === null

/** Finds the adapter of a channel. Throws OutsideFault for an unknown one. */
export const requireChannelAdapter = ({ adapter }: Pick<Channel, 'adapter'>): PaymentAdapter => {
  const known = paymentAdapterOf(adapter)
  if (!known) throw new OutsideFault(`unknown adapter ${adapter}`, true)
  return known
}

export const storedSettingsOf = ({ settings }: Pick<Channel, 'settings'>): StoredSettings => settings as StoredSettings

/** Identifies the merchant account to which an order was sent: adapter, address and merchant, but not its keys. */
export function booksOf(channel: AdapterColumns): string {
  const { base_url = '', pid = '' } = storedSettingsOf(channel)
  return [channel.adapter, base_url, pid].join(' ').trimEnd()
}

export const settingsAssociatedData = (code: string): string => associatedData('pay_channel.settings', code)

/** Decrypts the settings of a channel; empty for an unknown adapter. */
export function openedOf(key: FolderSecret, channel: AdapterColumns): Record<string, string> {
  const adapter = paymentAdapterOf(channel.adapter)
  return adapter ? openSettings(key, adapter, storedSettingsOf(channel), settingsAssociatedData(channel.code)) : {}
}

/** Whether the adapter is known and its required settings are set. */
export function isConfigured(channel: AdapterColumns): boolean {
  const adapter = paymentAdapterOf(channel.adapter)
  return adapter !== undefined && isSetUp(adapter, storedSettingsOf(channel))
}

/**
 * Whether players pay on the gateway's page (also assumed for an unknown adapter), instead of to a bank account or
 * address of ours.
 */
export const isPaged = (channel: AdapterColumns): boolean =>
  paymentAdapterOf(channel.adapter)?.serves.includes(placeOf(channel.code)) ?? true

/** Access data of the Koi protocol; null for a channel with another adapter. */
export function koiAccessOf({ config }: Pick<App, 'config'>, channel: AdapterColumns): KoiAccess | null {
  if (channel.adapter !== 'koi') return null
  const { base_url: baseUrl = '', secret = '' } = openedOf(config, channel)
  return baseUrl === '' || secret === '' ? null : { baseUrl, secret }
}

/**
 * Connects to a channel's gateway, newly for each call, so that changed settings apply at once, and records the calls.
 * Throws OutsideFault when the settings are unusable.
 */
export function gatewayOf(
  app: Pick<App, 'config' | 'pool' | 'db' | 'clock'>,
  channel: AdapterColumns,
  ...listeners: CallListener[]
): PayGateway {
  const { config } = app
  const adapter = requireChannelAdapter(channel)
  try {
    const now = () => millisOf(systemClock.now())
    const recorded = recordSent(app, `channel ${channel.code}`)
    const outbound = outboundOf(config)
      .scoped(channel.code)
      .observed(recorded, ...listeners)
    return adapter.connect(openedOf(config, channel), { outbound, place: placeOf(channel.code), now })
  } catch {
    throw new OutsideFault(`the settings of ${channel.code} cannot be used`, true)
  }
}
