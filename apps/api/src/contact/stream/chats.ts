import { setTimeout as wait } from 'node:timers/promises'
import { ThreadRow } from '@koi/contract/contact/chat/chat.console'
import type { DeskChats } from '@koi/contract/contact/stream/stream'
import { second } from '@koi/contract/time'
import { listedThreads, threadRow, unreadCounts } from '../chat/desk.ts'
import { hubOf } from '../chat/hub.ts'
import { waitingCount } from '../chat/thread.ts'
import type { LogEntry } from '../../platform/event/log.ts'
import type { App } from '../../platform/ops/app.ts'
import { onWire } from '../../platform/http/on.ts'
import { mayReadChats } from './desk.ts'
import type { Listener, Stream } from './stream.ts'

type OperatorListener = Extract<Listener, { kind: 'operator' }>

const isChatListener = (listener: Listener): listener is OperatorListener =>
  listener.kind === 'operator' && mayReadChats(listener.may)

export interface Receivers {
  streams(): Iterable<Stream>
  /** Ends the streams whose operator has signed out or changed permissions; returns the others. */
  withValidSessions(streams: Stream[]): Promise<Stream[]>
  /** Number of the newest event whose topics have been added to the streams. */
  position(): number
}

/** Milliseconds between two deliveries: guests cause any number of events. */
const interval = second

/**
 * Sends changed threads, typing guests and counts to the operators' streams of this process, at most once per second.
 * Rows are loaded once for all streams, in one delivery at a time, so that no stream gets an older row after a newer one.
 */
export class ChatDelivery {
  #app: App
  #receivers: Receivers
  /** Changed threads, with the number of their newest event. */
  #changed = new Map<string, number>()
  #typing = new Map<string, number>()
  #isDelivering = false
  #deliveredAt = Number.NEGATIVE_INFINITY

  constructor(app: App, receivers: Receivers) {
    this.#app = app
    this.#receivers = receivers
  }

  hasReceivers(): boolean {
    return this.#streams().length > 0
  }

  /** Entries of other kinds are ignored. */
  onEvents(entries: readonly LogEntry[]): void {
    for (const { kind, about, position } of entries) {
      if (about === null) continue
      if (kind === 'chat.guest_typing') this.#typing.set(about, position)
      if (kind !== 'chat.changed') continue
      this.#changed.set(about, position)
      this.#typing.delete(about)
    }
    void this.#deliver()
  }

  #streams(): Stream[] {
    return [...this.#receivers.streams()].filter(({ listener }) => isChatListener(listener))
  }

  async #deliver(): Promise<void> {
    if (this.#isDelivering) return
    this.#isDelivering = true
    while (this.#changed.size + this.#typing.size > 0) {
      const due = this.#deliveredAt + interval - performance.now()
      if (due > 0) await wait(due, undefined, { ref: false })
      this.#deliveredAt = performance.now()
      const [changed, typing] = [this.#changed, this.#typing]
      this.#changed = new Map()
      this.#typing = new Map()
      try {
        await this.#send(changed, typing)
      } catch (error) {
        this.#app.log.error({ err: error }, 'chats of event streams could not be read')
        for (const stream of this.#streams()) stream.end('again')
      }
    }
    this.#isDelivering = false
  }

  async #send(changed: ReadonlyMap<string, number>, typing: ReadonlyMap<string, number>): Promise<void> {
    const streams = this.#streams()
    if (streams.length === 0) return
    const { threads, countsOf } = await this.#load([...changed.keys()], streams)
    // Sessions are checked after the rows are read, so that a session that ended before a message was committed does
    // not get it.
    for (const stream of await this.#receivers.withValidSessions(streams)) {
      const isNews = (position: number | undefined) => position !== undefined && position > stream.startedAt
      const own = threads.filter(({ id }) => isNews(changed.get(id)))
      stream.addChats({
        threads: own,
        typing: [...typing.keys()].filter((id) => isNews(typing.get(id))),
        // Only threads that the list shows are counted.
        ...(own.length > 0 && { counts: countsOf(stream) }),
      })
      stream.sendChanges(this.#receivers.position())
    }
  }

  async #load(
    changed: string[],
    streams: Stream[],
  ): Promise<{ threads: DeskChats['threads']; countsOf: (stream: Stream) => NonNullable<DeskChats['counts']> }> {
    if (changed.length === 0) return { threads: [], countsOf: () => ({ waiting: 0, unread: 0 }) }
    const { db } = this.#app
    const operatorOf = ({ listener }: Stream) => (listener as OperatorListener).operator
    const [rows, waiting, unread] = await Promise.all([
      listedThreads(db, changed),
      waitingCount(db),
      unreadCounts(db, [...new Set(streams.map(operatorOf))]),
    ])
    const toRow = threadRow(hubOf(this.#app))
    return {
      threads: rows.map((row) => onWire(ThreadRow, toRow(row))),
      countsOf: (stream) => ({ waiting, unread: unread.get(operatorOf(stream)) ?? 0 }),
    }
  }
}
