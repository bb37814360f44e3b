import { now } from '@koi/web/clock'

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

const fresh = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const readAll = (): Record<string, Pending> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Pending>
  } catch {
    return {}
  }
}

const writeAll = (all: Record<string, Pending>) => sessionStorage.setItem(storageKey, JSON.stringify(all))

/**
 * The Idempotency-Key of one submit: kept until an answer came, so that a retry of the same request after a lost
 * answer is the same submit and moves the money once. Forgotten after ten minutes.
 */
export function submitKey(at: string, token: string, body: unknown): { key: string; settle: () => void } {
  const name = digest(`${at} ${token} ${JSON.stringify(body)}`)
  const all = Object.fromEntries(Object.entries(readAll()).filter(([, pending]) => now() - pending.at < tenMinutes))
  const pending = (all[name] ??= { key: fresh(), at: now() })
  writeAll(all)
  return {
    key: pending.key,
    settle: () => {
      const { [name]: settled, ...others } = readAll()
      if (settled) writeAll(others)
    },
  }
}
