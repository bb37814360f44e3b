import { PassThrough } from 'node:stream'
import { deskTopics, playerTopics, type StreamEnd } from '@koi/contract/stream/stream'
import { second } from '@koi/contract/time'
import type { OperatorCaller } from '../platform/caller.ts'

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

export const topicsOf = ({ kind }: Listener): readonly string[] => (kind === 'player' ? playerTopics : deskTopics)

/**
 * The events of one page. An event names the changed topics; its id is a number of the event log, up to which the page
 * has been notified, so the server keeps no state of a page that is away. A slow page gets its missed changes with the
 * next event.
 */
export class Stream {
  readonly listener: Listener
  readonly out = new PassThrough({ highWaterMark: bufferBytes })
  /** Changed topics that the page has not been sent, with the number of their newest event. */
  #unsent = new Map<string, number>()
  #isStarted = false
  #stalledAt: number | null = null

  constructor(listener: Listener) {
    this.listener = listener
  }

  /** Sends the first event: `topics` changed up to the event number `position` while the page was away. */
  start(topics: readonly string[], position: number): void {
    for (const [topic, changedAt] of this.#unsent) if (changedAt <= position) this.#unsent.delete(topic)
    if (this.out.writableEnded) return
    this.#isStarted = true
    this.out.write(`retry: ${retry}\n\n`)
    this.#send('ready', topics, position)
  }

  addChange(topic: string, position: number): void {
    this.#unsent.set(topic, Math.max(position, this.#unsent.get(topic) ?? 0))
  }

  /** Sends the added changes. `position`: the number up to which they have been added. */
  sendChanges(position: number): void {
    if (!this.#isStarted || this.#unsent.size === 0 || !this.#canWrite()) return
    const topics = topicsOf(this.listener).filter((topic) => this.#unsent.has(topic))
    this.#unsent.clear()
    this.#send('change', topics, position)
  }

  /** Sends a heartbeat. */
  beat(): void {
    if (this.#isStarted && this.#canWrite()) this.out.write(':\n\n')
  }

  end(why: StreamEnd): void {
    if (!this.out.writableEnded) this.out.end(`event: end\ndata: ${JSON.stringify({ why })}\n\n`)
  }

  #send(event: string, topics: readonly string[], position: number): void {
    this.out.write(`event: ${event}\nid: ${position}\ndata: ${JSON.stringify({ topics })}\n\n`)
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
