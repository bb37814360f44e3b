import { PassThrough } from 'node:stream'
import { deskTopics, playerTopics, type StreamEnd } from '@koi/contract/stream/stream'
import { second } from '@koi/contract/time'
import type { OperatorCaller } from '../platform/caller.ts'
import type { Versions } from './versions.ts'

/** Whose page listens; a session as text. */
export type Listener =
  | { kind: 'player'; player: string; session: string }
  | { kind: 'operator'; session: string; may: Pick<OperatorCaller, 'role' | 'permissions'> }

/** A page that takes nothing for so long is cut off; it comes back and is told what it missed. */
const longestStall = 60 * second
/** Bytes kept for a page that does not take them yet. */
const most = 8 * 1024
/** What a page waits, at least, before it comes back. */
const retry = 3000

/** 'Last-Event-ID' as numbers; null where it is none of ours. */
function versionsIn(id: string, many: number): Versions | null {
  const numbers = /^\d{1,15}(\.\d{1,15})*$/.test(id) ? id.split('.').map(Number) : []
  return numbers.length === many ? numbers : null
}

/**
 * What one page is told. An event says which topics have changed and its id how often each has, so that nothing is kept
 * for anybody: who was told some other numbers last is told again what differs. A page that is slow is not sent more than
 * it takes; what it misses meanwhile stands in the event after.
 */
export class Stream {
  readonly listener: Listener
  readonly out = new PassThrough({ highWaterMark: most })
  #topics: readonly string[]
  #told: Versions
  #stalledAt: number | null = null

  /** `last` is the id that the page was told last: '' for a page that has just read everything. */
  constructor(listener: Listener, now: Versions, last: string) {
    this.listener = listener
    this.#topics = listener.kind === 'player' ? playerTopics : deskTopics
    this.#told = now
    const before = last === '' ? now : versionsIn(last, now.length)
    const topics = this.#topics.filter((_, index) => before?.[index] !== now[index])
    this.out.write(`retry: ${retry}\n\n`)
    this.#send('ready', { topics })
  }

  /** Tells what has changed since it was told last, if anything. */
  tell(now: Versions): void {
    const topics = this.#topics.filter((_, index) => this.#told[index] !== now[index])
    if (topics.length === 0 || !this.#isTaken()) return
    this.#told = now
    this.#send('change', { topics })
  }

  /** Says that all is well. */
  beat(): void {
    if (this.#isTaken()) this.out.write(':\n\n')
  }

  end(why: StreamEnd): void {
    if (!this.out.writableEnded) this.out.end(`event: end\ndata: ${JSON.stringify({ why })}\n\n`)
  }

  #send(event: string, data: object): void {
    this.out.write(`event: ${event}\nid: ${this.#told.join('.')}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Whether the page takes what it is sent; one that has not for long is cut off. */
  #isTaken(): boolean {
    if (this.out.writableEnded || this.out.destroyed) return false
    if (!this.out.writableNeedDrain) {
      this.#stalledAt = null
      return true
    }
    this.#stalledAt ??= performance.now()
    if (performance.now() - this.#stalledAt > longestStall) this.out.destroy()
    return false
  }
}
