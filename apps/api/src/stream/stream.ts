import { PassThrough } from 'node:stream'
import { deskTopics, playerTopics, type StreamEnd } from '@koi/contract/stream/stream'
import { second } from '@koi/contract/time'
import type { OperatorCaller } from '../platform/caller.ts'
import type { Versions } from './versions.ts'

/** `session` is the base64 of the token hash. */
export type Listener =
  | { kind: 'player'; player: string; session: string }
  | { kind: 'operator'; session: string; may: Pick<OperatorCaller, 'role' | 'permissions'> }

/** A page that reads nothing for this long is disconnected; after reconnecting it gets what it missed. */
const longestStall = 60 * second
/** Bytes buffered per page. */
const bufferBytes = 8 * 1024
/** Reconnection delay in milliseconds. */
const retry = 3000

/** Parses a Last-Event-ID; null if invalid. */
function versionsIn(id: string, many: number): Versions | null {
  const numbers = /^\d{1,15}(\.\d{1,15})*$/.test(id) ? id.split('.').map(Number) : []
  return numbers.length === many ? numbers : null
}

/**
 * The events of one page. An event names the changed topics; its id holds the version of each topic, so the server
 * keeps no state: a page that reconnects gets the topics whose versions differ. A slow page gets its missed changes
 * with the next event.
 */
export class Stream {
  readonly listener: Listener
  readonly out = new PassThrough({ highWaterMark: bufferBytes })
  #topics: readonly string[]
  #sentVersions: Versions
  #stalledAt: number | null = null

  /** `last`: the Last-Event-ID, '' for a page that has just loaded. */
  constructor(listener: Listener, now: Versions, last: string) {
    this.listener = listener
    this.#topics = listener.kind === 'player' ? playerTopics : deskTopics
    this.#sentVersions = now
    const before = last === '' ? now : versionsIn(last, now.length)
    const topics = this.#topics.filter((_, index) => before?.[index] !== now[index])
    this.out.write(`retry: ${retry}\n\n`)
    this.#send('ready', { topics })
  }

  sendChanges(now: Versions): void {
    const topics = this.#topics.filter((_, index) => this.#sentVersions[index] !== now[index])
    if (topics.length === 0 || !this.#canWrite()) return
    this.#sentVersions = now
    this.#send('change', { topics })
  }

  /** Sends a heartbeat. */
  beat(): void {
    if (this.#canWrite()) this.out.write(':\n\n')
  }

  end(why: StreamEnd): void {
    if (!this.out.writableEnded) this.out.end(`event: end\ndata: ${JSON.stringify({ why })}\n\n`)
  }

  #send(event: string, data: object): void {
    this.out.write(`event: ${event}\nid: ${this.#sentVersions.join('.')}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** False while the page's buffer is full; disconnects it after `longestStall`. */
  #canWrite(): boolean {
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
