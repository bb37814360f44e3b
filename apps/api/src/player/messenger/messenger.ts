import { isId } from '@koi/contract/id'
import { millisOf } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { outboundOf } from '../../platform/outside/http.ts'
import type { MessageAdapter, Messenger as Sender } from '../../platform/outside/messenger.ts'
import { isSetUp, type StoredSettings, openSettings } from '../../platform/outside/settings.ts'
import { systemClock } from '../../platform/base/clock.ts'
import type { Config } from '../../platform/ops/config.ts'
import { associatedData } from '../../platform/base/personal.ts'
import { type FolderSecret, unseal } from '../../platform/base/secret.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Messenger = Selectable<Tables['messenger']>

export const unknownAdapterReason = ({ adapter }: Pick<Messenger, 'adapter'>): string => `unknown adapter ${adapter}`

/** Finds the adapter of a messenger. Throws OutsideFault if this build lacks it. */
export function requireMessageAdapter(messenger: Pick<Messenger, 'adapter'>): MessageAdapter {
  const known = messageAdapterOf(messenger.adapter)
  if (!known) throw new OutsideFault(unknownAdapterReason(messenger), true)
  return known
}

export const storedSettingsOf = ({ settings }: Pick<Messenger, 'settings'>): StoredSettings =>
  settings as StoredSettings

export const settingsAssociatedData = (id: string): string => associatedData('messenger.settings', id)
export const receiversAssociatedData = (id: string): string => associatedData('messenger.receivers', id)

/** Whether this build has the adapter and its required settings are set. */
export function isConfigured(messenger: Messenger): boolean {
  const known = messageAdapterOf(messenger.adapter)
  return known !== undefined && isSetUp(known, storedSettingsOf(messenger))
}

/** Parses receivers, which are separated by line ends or commas, also full-width ones (NFKC). */
export const receiversIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Decrypts the operators' addresses; empty if they were encrypted with another installation's key. */
export function receiversOf(key: FolderSecret, { id, receivers }: Pick<Messenger, 'id' | 'receivers'>): string[] {
  try {
    return receiversIn(unseal(key, receivers, receiversAssociatedData(id)))
  } catch {
    return []
  }
}

/** Connects to a messenger. Throws OutsideFault if its settings are unusable. */
export function senderOf(config: Config, messenger: Messenger): Sender {
  const adapter = requireMessageAdapter(messenger)
  const settings = openSettings(config, adapter, storedSettingsOf(messenger), settingsAssociatedData(messenger.id))
  try {
    return adapter.connect(settings, {
      outbound: outboundOf(config),
      now: () => millisOf(systemClock.now()),
      timeout: config.outboundTimeout,
      internalAccess: config.isProduction ? { allowed: config.privateOutbound } : null,
    })
  } catch {
    throw new OutsideFault(`the settings of messenger ${messenger.name} cannot be used`, true)
  }
}

const forms = {
  /** The receiver is a username; the message goes to the browser that the player used last. */
  device: /^\w{1,40}$/,
  email: /^[^\s<>,;:"()[\]\\@]{1,64}@[A-Za-z0-9.-]{1,190}$/,
  mobile: /^\+?\d{5,20}$/,
}

export const isReceiver = (kind: keyof typeof forms, receiver: string): boolean => forms[kind].test(receiver)

/** Masks a receiver for the log. */
export function maskedReceiver(receiver: string): string {
  if (isId(receiver)) return receiver.slice(-8)
  const at = receiver.indexOf('@')
  if (at > 0) return `${receiver[0]}***${receiver.slice(at)}`
  return receiver.length < 7 ? receiver : `${receiver.slice(0, -8)}****${receiver.slice(-4)}`
}
