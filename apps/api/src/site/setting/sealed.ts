import {
  addressSettings,
  type AddressSetting,
  isAddressSetting,
  isSecretSetting,
  type SecretSetting,
  secretSettings,
  type SettingKey,
  type Settings,
} from '@koi/contract/site/setting/setting.copy'
import { fingerprint } from '../../access/approval/approval.ts'
import { associatedData } from '../../platform/base/personal.ts'
import { type FolderSecret, seal, unseal } from '../../platform/base/secret.ts'

// These settings are encrypted in the database: secrets, and addresses whose path or query often contains an API key.

type SealedSetting = SecretSetting | AddressSetting
const isSealedSetting = (key: string): key is SealedSetting => isSecretSetting(key) || isAddressSetting(key)
const settingAssociatedData = (key: SettingKey): string => associatedData('setting.value', key)

/** Decrypts one setting; '' if it was sealed with another installation's key. */
export function openSetting(config: FolderSecret, settings: Settings, key: SealedSetting): string {
  try {
    return unseal(config, settings[key], settingAssociatedData(key))
  } catch {
    return ''
  }
}

export const storedSetting = (
  config: FolderSecret,
  key: SettingKey,
  value: Settings[SettingKey],
): Settings[SettingKey] => (isSealedSetting(key) ? seal(config, String(value), settingAssociatedData(key)) : value)

export const openedSettings = (config: FolderSecret, settings: Settings): Settings => ({
  ...settings,
  ...Object.fromEntries(
    [...secretSettings, ...addressSettings].map((key) => [key, openSetting(config, settings, key)]),
  ),
})

/** Masks path and query of an address, which may contain a key: `https://host/***`. */
function maskedUrl(address: string): string {
  if (address === '') return ''
  const { protocol, host, origin, href } = new URL(address)
  return href === `${origin}/` ? origin : `${protocol}//${host}/***`
}

/**
 * Drops sealed fields that the input leaves unchanged: a secret that is blank or `{set}`, an address that equals its
 * mask. Null clears either.
 */
export const changedSettings = (input: Record<string, unknown>, opened: Settings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => !isSecretSetting(key) || value === null || !(value === '' || typeof value === 'object'))
      .filter(([key, value]) => !isAddressSetting(key) || value !== maskedUrl(opened[key]))
      .map(([key, value]) => [key, isSealedSetting(key) && value === null ? '' : value]),
  )

export const shownSettings = (opened: Settings) => ({
  ...opened,
  ...mapped(secretSettings, (key) => ({ set: opened[key] !== '' })),
  ...mapped(addressSettings, (key) => maskedUrl(opened[key])),
})

const mapped = <Key extends SettingKey, Shown>(keys: readonly Key[], show: (key: Key) => Shown) =>
  Object.fromEntries(keys.map((key) => [key, show(key)])) as Record<Key, Shown>

/**
 * The value in audit rows and approvals: sealed settings appear as mask and fingerprint, which show a change but not
 * the value.
 */
export function printedSetting(key: string, value: unknown): unknown {
  if (!isSealedSetting(key)) return value
  const text = String(value)
  const mask = isAddressSetting(key) ? maskedUrl(text) : ''
  return mask !== '' && mask === text ? mask : [mask, fingerprint(text)].filter(Boolean).join(' ')
}
