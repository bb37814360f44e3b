import { now } from './clock.ts'
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

// A page without an origin may not touch the storage at all: then a key lives as long as the page.
let memory = '{}'

function readAll(): Record<string, Pending> {
  let text = memory
  try {
    text = sessionStorage.getItem(storageKey) ?? '{}'
  } catch {
    // What this page remembers by itself.
  }
  try {
    return JSON.parse(text) as Record<string, Pending>
  } catch {
    return {}
  }
}

function writeAll(all: Record<string, Pending>): void {
  memory = JSON.stringify(all)
  try {
    sessionStorage.setItem(storageKey, memory)
  } catch {
    // It is remembered by the page alone.
  }
}

export interface Submit {
  /** The Idempotency-Key to send. */
  key: string
  /** An answer said what became of the act: the next one of the same kind is another act. */
  settle: () => void
}

/**
 * The Idempotency-Key of an act, told by where it goes, who acts and what is sent. It is the same one until an answer
 * has said what became of the act, so that pressing again after a lost answer moves the money once. Forgotten after
 * ten minutes.
 */
export function submitOf(at: string, token: string, body: unknown): Submit {
  const name = digest(`${at} ${token} ${JSON.stringify(body)}`)
  const all = Object.fromEntries(Object.entries(readAll()).filter(([, pending]) => now() - pending.at < tenMinutes))
  const pending = (all[name] ??= { key: newUuid(), at: now() })
  writeAll(all)
  return {
    key: pending.key,
    settle: () => {
      const { [name]: settled, ...others } = readAll()
      if (settled) writeAll(others)
    },
  }
}

/**
 * Whether an answer of this HTTP status (0: none came) says what became of an act. A fault of the server's own does
 * not, nor does a proxy's 502, 503 or 504: behind it the act may have been done.
 */
export const saysWhatBecame = (status: number): boolean => status > 0 && status < 500
