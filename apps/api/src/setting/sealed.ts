import {
  addressSettings,
  type AddressSetting,
  isAddressSetting,
  isSecretSetting,
  type SecretSetting,
  secretSettings,
  type SettingKey,
  type Settings,
} from '@koi/contract/setting/setting.copy'
import { fingerprint } from '../approval/approval.ts'
import { aboutOf } from '../platform/personal.ts'
import { type FolderSecret, seal, unseal } from '../platform/secret.ts'

// Settings that are kept sealed: secrets, and addresses whose path often is one.

type SealedSetting = SecretSetting | AddressSetting
const isSealedSetting = (key: string): key is SealedSetting => isSecretSetting(key) || isAddressSetting(key)
const aboutSetting = (key: SettingKey): string => aboutOf('setting.value', key)

/** What is sealed among the settings, opened. What another installation's key has sealed is as good as none. */
export function openSetting(config: FolderSecret, settings: Settings, key: SealedSetting): string {
  try {
    return unseal(config, settings[key], aboutSetting(key))
  } catch {
    return ''
  }
}

/** A setting as it is kept. */
export const keptSetting = (config: FolderSecret, key: SettingKey, value: string | number): string | number =>
  isSealedSetting(key) ? seal(config, String(value), aboutSetting(key)) : value

/** All settings, those that are sealed opened. */
export const openedSettings = (config: FolderSecret, settings: Settings): Settings => ({
  ...settings,
  ...Object.fromEntries(
    [...secretSettings, ...addressSettings].map((key) => [key, openSetting(config, settings, key)]),
  ),
})

/** An address without what may be a key in it: `https://host/***`. */
function maskedUrl(address: string): string {
  if (address === '') return ''
  const { protocol, host, origin, href } = new URL(address)
  return href === `${origin}/` ? origin : `${protocol}//${host}/***`
}

/**
 * What was sent, without what says nothing new of the settings as they stand, opened: a secret that is blank or as it is
 * read back, an address as it is read back. Null takes either away.
 */
export const newsOf = (input: Record<string, unknown>, opened: Settings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => !isSecretSetting(key) || value === null || !(value === '' || typeof value === 'object'))
      .filter(([key, value]) => !isAddressSetting(key) || value !== maskedUrl(opened[key]))
      .map(([key, value]) => [key, isSealedSetting(key) && value === null ? '' : value]),
  )

/** Opened settings as they are told: a secret says only whether it is set, an address only its host. */
export const shownSettings = (opened: Settings) => ({
  ...opened,
  ...mapped(secretSettings, (key) => ({ set: opened[key] !== '' })),
  ...mapped(addressSettings, (key) => maskedUrl(opened[key])),
})

const mapped = <Key extends SettingKey, Shown>(keys: readonly Key[], show: (key: Key) => Shown) =>
  Object.fromEntries(keys.map((key) => [key, show(key)])) as Record<Key, Shown>

/** A setting as it is compared and written down: what is sealed shows that it changed, and not what it is. */
export function printedSetting(key: string, value: unknown): unknown {
  if (!isSealedSetting(key)) return value
  const text = String(value)
  const mask = isAddressSetting(key) ? maskedUrl(text) : ''
  return mask !== '' && mask === text ? mask : [mask, fingerprint(text)].filter(Boolean).join(' ')
}
