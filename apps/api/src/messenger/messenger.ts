import { isId } from '@koi/contract/id'
import { millisOf } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { messageAdapterOf } from '../outside/adapters.ts'
import { OutsideFault } from '../outside/fault.ts'
import { outboundOf } from '../outside/http.ts'
import type { MessageAdapter, Messenger as Sender } from '../outside/messenger.ts'
import { isSetUp, type Kept, openSettings } from '../outside/settings.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { aboutOf } from '../platform/personal.ts'
import { type Key, unseal } from '../platform/secret.ts'
import type { Tables } from '../platform/tables.ts'

export type Messenger = Selectable<Tables['messenger']>

/** Why nothing is said by a messenger whose adapter this build has not. */
export const strange = ({ adapter }: Pick<Messenger, 'adapter'>): string => `there is no adapter ${adapter}`

/** What a messenger speaks. Throws OutsideFault for what this build knows nothing of. */
export function requireMessengerAdapter(messenger: Pick<Messenger, 'adapter'>): MessageAdapter {
  const known = messageAdapterOf(messenger.adapter)
  if (!known) throw new OutsideFault(strange(messenger), true)
  return known
}

export const keptOf = ({ settings }: Pick<Messenger, 'settings'>): Kept => settings as Kept

/** What the secrets of a messenger are sealed about. */
export const aboutSettings = (id: string): string => aboutOf('messenger.settings', id)
export const aboutReceivers = (id: string): string => aboutOf('messenger.receivers', id)

/** Whether this build can send by a messenger, and everything that it needs for that is filled in. */
export function isConfigured(messenger: Messenger): boolean {
  const known = messageAdapterOf(messenger.adapter)
  return known !== undefined && isSetUp(known, keptOf(messenger))
}

/** Addresses and numbers, a line each, or with commas between them, of whatever width (NFKC). */
export const receiversIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)

/** The operators that a messenger writes to; what another installation's key has sealed is as good as none. */
export function receiversOf(key: Key, { id, receivers }: Pick<Messenger, 'id' | 'receivers'>): string[] {
  try {
    return receiversIn(unseal(key, receivers, aboutReceivers(id)))
  } catch {
    return []
  }
}

/** What sends by a messenger, with its settings as they are now. Throws OutsideFault where they cannot be used. */
export function senderOf(config: Config, messenger: Messenger): Sender {
  const adapter = requireMessengerAdapter(messenger)
  const settings = openSettings(config, adapter, keptOf(messenger), aboutSettings(messenger.id))
  try {
    return adapter.connect(settings, {
      outbound: outboundOf(config),
      now: () => millisOf(systemClock.now()),
      inside: config.isProduction ? { allowed: config.privateOutbound } : null,
    })
  } catch {
    throw new OutsideFault(`the settings of messenger ${messenger.name} cannot be used`, true)
  }
}

const forms = {
  /** A player by their name: the browser in which they were last. */
  device: /^\w{1,40}$/,
  email: /^[^\s<>,;:"()[\]\\@]{1,64}@[A-Za-z0-9.-]{1,190}$/,
  mobile: /^\+?\d{5,20}$/,
}

/** Whether somebody can be written to there. */
export const isReceiver = (kind: keyof typeof forms, receiver: string): boolean => forms[kind].test(receiver)

/** An address or number as operators see it in the log. */
export function maskedReceiver(receiver: string): string {
  if (isId(receiver)) return receiver.slice(-8)
  const at = receiver.indexOf('@')
  if (at > 0) return `${receiver[0]}***${receiver.slice(at)}`
  return receiver.length < 7 ? receiver : `${receiver.slice(0, -8)}****${receiver.slice(-4)}`
}
