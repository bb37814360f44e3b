import { z } from 'zod'
import { type FolderSecret, seal, unseal } from '../base/secret.ts'
import { type Adapter, addressFieldsOf, destinationsOf, fieldsOf } from './adapter.ts'
import { type OutboundConfig, requireCallableAddress, requireSecretsAgain } from './internal.ts'

export type StoredSettings = Readonly<Record<string, string>>
/** Settings from an operator: a missing field is unchanged, a blank one is removed, a blank secret is unchanged. */
export type SettingsInput = Readonly<Record<string, unknown>>

/** Whether a value is no new secret: it is blank, or the `{set: …}` that the API shows in place of a secret. */
const isNoSecret = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && 'set' in value)

const textOf = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : typeof value === 'boolean' ? String(Number(value)) : value

/** Decrypts settings. `about`: the row. A secret encrypted with another installation's key is dropped. */
export function openSettings(
  key: FolderSecret,
  adapter: Adapter,
  kept: StoredSettings,
  about: string,
): Record<string, string> {
  const open = (name: string, isSecret: boolean): string => {
    const text = kept[name] ?? ''
    if (!isSecret || text === '') return text
    try {
      return unseal(key, text, about)
    } catch {
      return ''
    }
  }
  return Object.fromEntries(
    fieldsOf(adapter)
      .map(({ name, isSecret }) => [name, open(name, isSecret)] as const)
      .filter(([, text]) => text !== ''),
  )
}

/**
 * Merges `given` into `kept` and encrypts secrets; returns the name of the first field that violates the adapter's
 * schema instead. Throws SecretAgain.
 */
export function mergeSettings(
  key: FolderSecret,
  adapter: Adapter,
  kept: StoredSettings,
  given: SettingsInput,
  about: string,
): { kept: StoredSettings } | { wrong: string } {
  const fields = fieldsOf(adapter)
  const before = openSettings(key, adapter, kept, about)
  const values: Record<string, unknown> = { ...before }
  const stays = new Set(
    fields.filter(({ name, isSecret }) => isSecret && isNoSecret(given[name] ?? '')).map((one) => one.name),
  )
  for (const [name, value] of Object.entries(given)) {
    if (stays.has(name)) continue
    if (value === null || value === '') delete values[name]
    else values[name] = textOf(value)
  }
  const stranger = Object.keys(values).find((name) => !fields.some((field) => field.name === name))
  if (stranger !== undefined) return { wrong: stranger }
  const keptSecrets = [...stays].filter((name) => before[name] !== undefined)
  requireSecretsAgain(
    destinationsOf(adapter, before),
    destinationsOf(adapter, values),
    keptSecrets.map((name) => `settings.${name}`),
  )
  const read = adapter.settings.safeParse(values)
  if (!read.success) return { wrong: String(read.error.issues[0]?.path[0] ?? fields[0]?.name) }
  return {
    kept: Object.fromEntries(
      fields
        .filter(({ name }) => values[name] !== undefined)
        .map(({ name, isSecret }) => [
          name,
          !isSecret ? String(values[name]) : stays.has(name) ? kept[name]! : seal(key, String(values[name]), about),
        ]),
    ),
  }
}

/** Settings as operators see them: a secret shows only whether it is set. */
export const shownSettings = (adapter: Adapter, kept: StoredSettings): Record<string, string | { set: boolean }> =>
  Object.fromEntries(
    fieldsOf(adapter)
      .filter(({ name, isSecret }) => isSecret || kept[name])
      .map(({ name, isSecret }) => [name, isSecret ? { set: Boolean(kept[name]) } : (kept[name] ?? '')]),
  )

export const isSetUp = (adapter: Adapter, kept: StoredSettings): boolean =>
  Object.entries(adapter.settings.shape).every(
    ([name, field]) => (field instanceof z.ZodType && field.isOptional()) || Boolean(kept[name]),
  )

/** Checks the address fields among `settings` as `requireCallableAddress` does. */
export function requireCallableAddresses(
  config: OutboundConfig,
  adapter: Pick<Adapter, 'settings'>,
  settings: Readonly<Record<string, unknown>>,
): void {
  const allowsHttp = ['1', 'true'].includes(String(settings['allow_http']))
  for (const field of addressFieldsOf(adapter)) {
    const address = settings[field]
    if (typeof address === 'string') requireCallableAddress(config, field, address, allowsHttp)
  }
}
