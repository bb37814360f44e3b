import { deviceTime } from './clock.ts'
import { tabStorage } from './storage.ts'
import { newUuid } from './uuid.ts'

const tenMinutes = 600_000
const storageKey = 'submits'

interface Pending {
  key: string
  at: number
}

const digest = (text: string): string => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}

/** The stored keys. Another release or other code may have stored something else under the name. */
function readAll(): Record<string, Pending> {
  try {
    const stored = JSON.parse(tabStorage.get(storageKey) ?? '{}') as Record<string, Partial<Pending> | null> | null
    const pending = Object.entries(stored ?? {}).filter(([, one]) => typeof one?.key === 'string')
    return Object.fromEntries(pending) as Record<string, Pending>
  } catch {
    return {}
  }
}

/** Whether a key is still used. A moment to come was stored before the device's clock was set back. */
const isRecent = ({ at }: Pending): boolean => Math.abs(deviceTime() - at) < tenMinutes

const writeAll = (all: Record<string, Pending>): void => tabStorage.set(storageKey, JSON.stringify(all))

export interface IdempotencyKey {
  key: string
  /** Call it when the outcome is known: an identical later call is then a new operation. */
  release: () => void
}

/**
 * Keys are stored by a digest of method, path, token and fields (without `otp`, which changes on a retry) and reused
 * until the outcome is known, so that a retry after a lost answer is applied once. They expire after ten minutes.
 */
export const keysFor =
  (moneyAddresses: readonly string[]) =>
  (at: string, path: string, token: string, fields: object): IdempotencyKey | null => {
    if (!moneyAddresses.includes(at)) return null
    const name = digest(`${path} ${token} ${JSON.stringify({ ...fields, otp: undefined })}`)
    const all = Object.fromEntries(Object.entries(readAll()).filter(([, pending]) => isRecent(pending)))
    const pending = (all[name] ??= { key: newUuid(), at: deviceTime() })
    writeAll(all)
    return {
      key: pending.key,
      release: () => {
        const { [name]: settled, ...others } = readAll()
        if (settled) writeAll(others)
      },
    }
  }
