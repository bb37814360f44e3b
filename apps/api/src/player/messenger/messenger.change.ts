import { AdapterUnknown, SettingWrong } from '@koi/contract/money/deposit/deposit.copy'
import type { MessageAudience } from '@koi/contract/player/messenger/messenger'
import { MessengerAudienceWrong, ReceiverMissing, ReceiverWrong } from '@koi/contract/player/messenger/messenger.copy'
import type { Switch } from '@koi/contract/state'
import { titleOf } from '../../platform/outside/adapter.ts'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import { requireCallableAddress } from '../../platform/outside/internal.ts'
import { requireCallableAddresses } from '../../platform/outside/settings.ts'
import type { MessageAdapter } from '../../platform/outside/messenger.ts'
import {
  type SettingsInput,
  type StoredSettings,
  mergeSettings,
  shownSettings,
} from '../../platform/outside/settings.ts'
import type { Config } from '../../platform/ops/config.ts'
import { refuse, refused } from '../../platform/text/refuse.ts'
import { seal } from '../../platform/base/secret.ts'
import {
  receiversAssociatedData,
  settingsAssociatedData,
  isReceiver,
  storedSettingsOf,
  type Messenger,
  receiversIn,
  receiversOf,
} from './messenger.ts'

interface Changes {
  name?: string | undefined
  audience?: MessageAudience | undefined
  adapter?: string | undefined
  settings?: SettingsInput | undefined
  receivers?: string | undefined
  state?: Switch | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Completes blank settings by the adapter; an omitted secret counts as absent. */
function completed(adapter: MessageAdapter, kept: StoredSettings, given: SettingsInput): SettingsInput {
  const texts = Object.entries({ ...shownSettings(adapter, kept), ...given }).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
  return { ...given, ...adapter.complete?.(Object.fromEntries(texts)) }
}

/** Throws OutboundRefused for an address inside the network, PlainHttp for http without its switch. */
function requireExternalSettings(config: Config, adapter: MessageAdapter, settings: SettingsInput): void {
  requireCallableAddresses(config, adapter, settings)
  const host = textOf(settings['host'])
  if (host !== '') requireCallableAddress(config, 'host', `https://${host.includes(':') ? `[${host}]` : host}/`, false)
}

/** Settings of a messenger after a change. Throws AdapterUnknown, SettingWrong, OutboundRefused, PlainHttp. */
function settingsAfter(
  config: Config,
  changes: Changes,
  before: Messenger,
): { adapter: MessageAdapter; settings: StoredSettings } {
  const { adapter: name = before.adapter, settings } = changes
  const adapter = messageAdapterOf(name) ?? refuse(AdapterUnknown)
  const isOther = name !== before.adapter
  if (!isOther && settings === undefined) return { adapter, settings: storedSettingsOf(before) }
  const kept = isOther ? {} : storedSettingsOf(before)
  requireExternalSettings(config, adapter, { ...kept, ...settings })
  const given = completed(adapter, kept, settings ?? {})
  const merged = mergeSettings(config, adapter, kept, given, settingsAssociatedData(before.id))
  if ('wrong' in merged)
    throw refused(
      SettingWrong,
      { name: merged.wrong, title: titleOf(adapter, merged.wrong) },
      { field: `settings.${merged.wrong}` },
    )
  return { adapter, settings: merged.kept }
}

/** Parses the receivers, one per line. Throws ReceiverMissing, ReceiverWrong. */
function receiversAfter(adapter: MessageAdapter, audience: MessageAudience, receivers: string[]): string {
  const { receiver: kind } = adapter
  if (kind === null || audience === 'player') return ''
  if (receivers.length === 0) refuse(ReceiverMissing)
  const wrong = receivers.findIndex((one) => !isReceiver(kind, one))
  if (wrong >= 0) throw refused(ReceiverWrong, { receiver: receivers[wrong]! }, { field: `receivers.${wrong}` })
  return receivers.join('\n')
}

/** Whether a change only renames or switches a messenger, the only changes allowed if this build lacks its adapter. */
const isOnlyNamed = (config: Config, { adapter, audience, settings, receivers }: Changes, before: Messenger): boolean =>
  !messageAdapterOf(before.adapter) &&
  (adapter ?? before.adapter) === before.adapter &&
  (audience ?? before.audience) === before.audience &&
  Object.keys(settings ?? {}).length === 0 &&
  (receivers === undefined || receiversIn(receivers).join() === receiversOf(config, before).join())

/**
 * Columns of a messenger after a change. Throws AdapterUnknown, SettingWrong, OutboundRefused, PlainHttp,
 * MessengerAudienceWrong, ReceiverMissing, ReceiverWrong.
 */
export function valuesOf(config: Config, changes: Changes, before: Messenger) {
  const named = { name: changes.name ?? before.name, state: changes.state ?? before.state }
  if (isOnlyNamed(config, changes, before)) {
    const { audience, adapter, settings, receivers } = before
    return { ...named, audience, adapter, settings: settings as StoredSettings, receivers }
  }
  const { adapter, settings } = settingsAfter(config, changes, before)
  const audience = changes.audience ?? before.audience
  if (!adapter.abilities.includes(audience)) refuse(MessengerAudienceWrong)
  const given = changes.receivers === undefined ? receiversOf(config, before) : receiversIn(changes.receivers)
  const receivers = receiversAfter(adapter, audience, given)
  const isSame = receivers === receiversOf(config, before).join('\n')
  return {
    ...named,
    audience,
    adapter: adapter.name,
    settings,
    receivers: isSame ? before.receivers : seal(config, receivers, receiversAssociatedData(before.id)),
  }
}
