import { floodCount, floodSeconds, tokenInvalidCode, type ServerFrame } from '@koi/contract/contact/chat/chat'
import { second } from '@koi/contract/time'
import { dropOldest } from '../../platform/base/oldest.ts'
import { chatKinds } from '../../platform/event/kinds.ts'
import { type EventLog, eventLogOf, type LogEntry, type LogReader } from '../../platform/event/log.ts'
import type { App } from '../../platform/ops/app.ts'
import { type News, loadNews } from './news.ts'
import type { Language } from '@koi/contract/language'
import { threadView, viewOf } from './thread.ts'
import { validTokenHashes } from './ticket.ts'

export interface Guest {
  thread: string
  language: Language
  tokenHash: Buffer
  /** Last sequence number that was sent to the page. */
  sent: number
  revision: number
  isGreeted: boolean
  /** Number of the message up to which the guest has read, as far as this page has said. */
  seen: number
  send(frame: ServerFrame): void
  /** Closes the connection; the page reconnects unless the code says that its token is invalid. */
  end(code: number): void
}

const batch = 200
const tokenCheckInterval = 15 * second
const typingFor = 4 * second
/** Milliseconds in which a guest's typing is stored once. */
const typingEvery = 3 * second
/** Frames of a thread that this process works on in ten seconds, on all its pages; the exact limit of writes is lower. */
const maxFrames = 2 * floodCount
const frameWindow = floodSeconds * second
/** Threads whose frames are counted; above it the oldest is forgotten. */
const maxCounted = 10_000
/** Milliseconds before a failed delivery is retried. */
const retryDelay = second
/** Milliseconds since the last call of `isTyping` during which the log is read for it. */
const typingInterest = 30 * second
const restartCode = 1012

/**
 * Delivers messages to this process's pages. Events only name a changed thread; the content is read from the tables
 * after each page's last sequence number, so nothing is lost or duplicated, whichever process wrote it.
 */
export class Hub implements LogReader {
  #app: App
  #log: EventLog
  #guests = new Map<string, Set<Guest>>()
  #typing = new Map<string, number>()
  #frames = new Map<string, { from: number; count: number }>()
  #typed = new Map<string, number>()
  #dirty = new Set<string>()
  #isDelivering = false
  #typingAskedAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
    this.#log = eventLogOf(app)
    this.#log.add(this)
  }

  get count(): number {
    return [...this.#guests.values()].reduce((sum, guests) => sum + guests.size, 0)
  }

  guestsOf(thread: string): ReadonlySet<Guest> {
    return this.#guests.get(thread) ?? new Set()
  }

  /** Resolves when changes of the guest's thread from now on will be delivered. */
  async join(guest: Guest): Promise<void> {
    const guests = this.#guests.get(guest.thread) ?? new Set()
    this.#guests.set(guest.thread, guests.add(guest))
    if (!this.#timer && !this.#isClosed)
      this.#timer = setInterval(
        () => void this.#disconnectSignedOut().catch(() => undefined),
        tokenCheckInterval,
      ).unref()
    // A running poll may not include the events of the chat.
    await this.#log.catchUp()
  }

  leave(guest: Guest): void {
    const guests = this.#guests.get(guest.thread)
    guests?.delete(guest)
    if (guests?.size === 0) this.#guests.delete(guest.thread)
  }

  isTyping(thread: string): boolean {
    this.#typingAskedAt = performance.now()
    void this.#log.start().catch(() => undefined)
    return performance.now() - (this.#typing.get(thread) ?? Number.NEGATIVE_INFINITY) < typingFor
  }

  /** Counts a frame that needs the database; false if the thread has sent too many on all its pages. */
  mayWork(thread: string): boolean {
    const now = performance.now()
    const counted = this.#frames.get(thread)
    const isFresh = counted !== undefined && now - counted.from < frameWindow
    const frames = isFresh ? counted : { from: now, count: 0 }
    frames.count++
    if (!isFresh) remember(this.#frames, thread, frames)
    return frames.count <= maxFrames
  }

  /** Whether the guest's typing is to be stored now. */
  mayStoreTyping(thread: string): boolean {
    const now = performance.now()
    if (now - (this.#typed.get(thread) ?? Number.NEGATIVE_INFINITY) < typingEvery) return false
    remember(this.#typed, thread, now)
    return true
  }

  wake(thread: string): void {
    if (!this.#guests.has(thread)) return
    this.#dirty.add(thread)
    void this.#deliver()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const guests of this.#guests.values()) for (const guest of guests) guest.end(restartCode)
    this.#guests.clear()
    await this.#log.close()
  }

  isNeeded(): boolean {
    return this.#guests.size > 0 || performance.now() - this.#typingAskedAt < typingInterest
  }

  kinds(): readonly string[] {
    return this.isNeeded() ? chatKinds : []
  }

  players(): readonly string[] {
    return []
  }

  onEvents(entries: readonly LogEntry[]): void {
    for (const { kind, about: thread } of entries) {
      if (thread === null) continue
      if (kind === 'chat.changed') {
        this.#typing.delete(thread)
        this.wake(thread)
      } else if (kind === 'chat.guest_typing') {
        if (this.#typing.size > 10_000) this.#typing.clear()
        this.#typing.set(thread, performance.now())
      } else if (kind === 'chat.operator_typing')
        for (const guest of this.guestsOf(thread)) if (guest.isGreeted) guest.send({ t: 'typing' })
    }
  }

  /** Disconnects pages whose session has ended. */
  async #disconnectSignedOut(): Promise<void> {
    const guests = [...this.#guests.values()].flatMap((set) => [...set])
    if (guests.length === 0) return
    const hashes = guests.map(({ tokenHash }) => tokenHash)
    const good = new Set((await validTokenHashes(this.#app.db, hashes)).map((hash) => hash.toString('hex')))
    for (const guest of guests) if (!good.has(guest.tokenHash.toString('hex'))) guest.end(tokenInvalidCode)
  }

  /** Runs one delivery at a time, each with many threads. */
  async #deliver(): Promise<void> {
    if (this.#isDelivering) return
    this.#isDelivering = true
    let threads: string[] = []
    try {
      while (this.#dirty.size > 0 && !this.#isClosed) {
        threads = [...this.#dirty].slice(0, batch)
        for (const thread of threads) this.#dirty.delete(thread)
        await this.#deliverTo(threads)
      }
    } catch (error) {
      this.#app.log.error({ err: error }, 'chat messages were not delivered')
      for (const thread of threads) this.#dirty.add(thread)
      if (!this.#isClosed) setTimeout(() => void this.#deliver(), retryDelay).unref()
    } finally {
      this.#isDelivering = false
    }
  }

  async #deliverTo(ids: string[]): Promise<void> {
    const greetedGuests = (id: string) => [...this.guestsOf(id)].filter(({ isGreeted }) => isGreeted)
    const wanted = ids.filter((id) => greetedGuests(id).length > 0)
    if (wanted.length === 0) return
    const news = await loadNews(
      this.#app.db,
      wanted.map((id) => ({ id, after: Math.min(...greetedGuests(id).map(({ sent }) => sent)) })),
    )
    for (const thread of news.threads) {
      for (const guest of greetedGuests(thread.id)) sendNew(guest, thread, news)
      if (!news.isWhole) this.#dirty.add(thread.id)
    }
  }
}

function remember<Value>(map: Map<string, Value>, thread: string, value: Value): void {
  map.delete(thread)
  dropOldest(map, maxCounted)
  map.set(thread, value)
}

/** Sends new messages, and also the thread's state once no messages are left. */
function sendNew(guest: Guest, thread: News['threads'][number], { messages, isWhole }: News): void {
  const fresh = (messages.get(thread.id) ?? []).filter(({ seq }) => seq > guest.sent)
  if (fresh.length) {
    guest.send({ t: 'messages', messages: fresh.map((message) => viewOf(message, guest.language)) })
    guest.sent = fresh.at(-1)!.seq
  }
  if (!isWhole || guest.revision === thread.revision) return
  guest.send({ t: 'thread', thread: threadView(thread, thread.unread) })
  guest.revision = thread.revision
}

const hubs = new WeakMap<App, Hub>()

export function hubOf(app: App): Hub {
  const hub = hubs.get(app) ?? new Hub(app)
  hubs.set(app, hub)
  return hub
}
