import { PassThrough } from 'node:stream'
import { type DeskChats, deskTopics, playerTopics, type StreamEnd } from '@koi/contract/contact/stream/stream'
import { second } from '@koi/contract/time'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { mayReadChats } from './desk.ts'

/** `session` is the base64 of the token hash. */
export type Listener =
  | { kind: 'player'; player: string; session: string }
  | { kind: 'operator'; operator: string; session: string; may: Pick<OperatorCaller, 'role' | 'permissions'> }

/** Milliseconds without reading after which a page is disconnected; after reconnecting it gets what it missed. */
const longestStall = 60 * second
/** Maximum bytes buffered per page. */
const bufferBytes = 8 * 1024
/** Threads per `chat` event, which keeps it below the 64 kB that pages accept. */
const maxThreads = 50
/**
 * Maximum changed threads kept for a page that reads too slowly; beyond it the page is disconnected and reads its list
 * again.
 */
const maxUnsentThreads = 500
/** Reconnection delay in milliseconds. */
const retry = 3000

export const topicsOf = ({ kind }: Listener): readonly string[] => (kind === 'player' ? playerTopics : deskTopics)

interface UnsentChats {
  threads: Map<string, DeskChats['threads'][number]>
  typing: Set<string>
  counts: DeskChats['counts']
}

/**
 * The events of one page. A `change` event names the changed topics; its id is the number in the event log up to which
 * the page is notified, so the server keeps no state of absent pages. A slow page gets missed changes with the next
 * event.
 */
export class Stream {
  readonly listener: Listener
  readonly out = new PassThrough({ highWaterMark: bufferBytes })
  /** Changed topics that were not sent to the page yet, with the number of their newest event. */
  #unsent = new Map<string, number>()
  /** Changed threads, typing guests and counts that were not sent to the page yet. */
  #unsentChats: UnsentChats | null = null
  /** Number of the newest event at the start; the page reads the state up to it by itself. */
  startedAt = Number.POSITIVE_INFINITY
  #stalledAt: number | null = null

  constructor(listener: Listener) {
    this.listener = listener
  }

  /** Sends the first event: the `topics` that changed, up to the event number `position`, while the page was away. */
  start(topics: readonly string[], position: number): void {
    for (const [topic, changedAt] of this.#unsent) if (changedAt <= position) this.#unsent.delete(topic)
    if (this.out.writableEnded) return
    this.startedAt = position
    this.out.write(`retry: ${retry}\n\n`)
    const sendsChats = this.listener.kind === 'operator' && mayReadChats(this.listener.may)
    this.#send('ready', { topics, ...(sendsChats && { chats: true }) }, position)
  }

  addChange(topic: string, position: number): void {
    this.#unsent.set(topic, Math.max(position, this.#unsent.get(topic) ?? 0))
  }

  addChats({ threads, typing, counts }: DeskChats): void {
    if (threads.length === 0 && typing.length === 0 && !counts) return
    const unsent = (this.#unsentChats ??= { threads: new Map(), typing: new Set(), counts: undefined })
    for (const thread of threads) {
      unsent.threads.set(thread.id, thread)
      unsent.typing.delete(thread.id)
    }
    for (const id of typing) unsent.typing.add(id)
    unsent.counts = counts ?? unsent.counts
    if (unsent.threads.size > maxUnsentThreads) this.end('again')
  }

  /** Sends the added changes. `position`: number of the newest event whose topics have been added. */
  sendChanges(position: number): void {
    const hasChanges = this.#unsent.size > 0 || this.#unsentChats !== null
    if (!this.#isStarted() || !hasChanges || !this.#canWrite()) return
    if (this.#unsent.size > 0) {
      const topics = topicsOf(this.listener).filter((topic) => this.#unsent.has(topic))
      this.#unsent.clear()
      this.#send('change', { topics }, position)
    }
    if (this.#unsentChats) this.#sendChats(this.#unsentChats)
    this.#unsentChats = null
  }

  /**
   * Sends changed threads without an event id: a page that was away reads its threads itself, so this must not move its
   * cursor.
   */
  #sendChats({ threads, typing, counts }: UnsentChats): void {
    const rows = [...threads.values()]
    do {
      const data: DeskChats = { threads: rows.splice(0, maxThreads), typing: [], ...(counts && { counts }) }
      if (rows.length === 0) data.typing = [...typing]
      this.out.write(`event: chat\ndata: ${JSON.stringify(data)}\n\n`)
    } while (rows.length > 0)
  }

  /** Sends a heartbeat. */
  beat(): void {
    if (this.#isStarted() && this.#canWrite()) this.out.write(':\n\n')
  }

  end(why: StreamEnd): void {
    if (!this.out.writableEnded) this.out.end(`event: end\ndata: ${JSON.stringify({ why })}\n\n`)
  }

  #send(event: string, data: { topics: readonly string[]; chats?: true }, position: number): void {
    this.out.write(`event: ${event}\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #isStarted(): boolean {
    return this.startedAt < Number.POSITIVE_INFINITY
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
