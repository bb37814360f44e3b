import { tokenInvalidCode, type ServerFrame } from '@koi/contract/chat/chat'
import { second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { type News, loadNews } from './news.ts'
import { Notices } from './notices.ts'
import { threadView, viewOf } from './thread.ts'
import { validTokenHashes } from './ticket.ts'

export interface Guest {
  thread: string
  tokenHash: Buffer
  /** Last sequence number sent. */
  sent: number
  revision: number
  isGreeted: boolean
  send(frame: ServerFrame): void
  /** Closes the connection; the page reconnects unless the code says that its token is invalid. */
  end(code: number): void
}

const batch = 200
/** Upper bound of the delay after a lost notification. */
const pollInterval = 3 * second
/** In polls. */
const pollsPerTokenCheck = 5
const typingFor = 4 * second
const restartCode = 1012

/**
 * Delivers messages to this process's pages. Notifications only name a changed thread; the content is read from the
 * tables after each page's last sequence number, so nothing is lost or duplicated, whichever process wrote it.
 */
export class Hub {
  #app: App
  #guests = new Map<string, Set<Guest>>()
  #typing = new Map<string, number>()
  #dirty = new Set<string>()
  #isDelivering = false
  #polls = 0
  #notices: Notices | null = null
  #isStarted = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
  }

  /** Idempotent. */
  start(): void {
    if (this.#isStarted || this.#isClosed) return
    this.#isStarted = true
    this.#notices = new Notices(this.#app, {
      onNotify: (notice) => this.#onNotify(notice),
      onReconnect: () => {
        for (const thread of this.#guests.keys()) this.wake(thread)
      },
    })
    this.#timer = setInterval(() => void this.#poll().catch(() => undefined), pollInterval)
    this.#timer.unref()
  }

  get count(): number {
    return [...this.#guests.values()].reduce((sum, guests) => sum + guests.size, 0)
  }

  guestsOf(thread: string): ReadonlySet<Guest> {
    return this.#guests.get(thread) ?? new Set()
  }

  join(guest: Guest): void {
    this.start()
    const guests = this.#guests.get(guest.thread) ?? new Set()
    this.#guests.set(guest.thread, guests.add(guest))
  }

  leave(guest: Guest): void {
    const guests = this.#guests.get(guest.thread)
    guests?.delete(guest)
    if (guests?.size === 0) this.#guests.delete(guest.thread)
  }

  isTyping(thread: string): boolean {
    this.start()
    return performance.now() - (this.#typing.get(thread) ?? Number.NEGATIVE_INFINITY) < typingFor
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
    await this.#notices?.close()
  }

  #onNotify(notice: string): void {
    const thread = notice.slice(1)
    if (notice.startsWith('m')) {
      this.#typing.delete(thread)
      this.wake(thread)
    } else if (notice.startsWith('g')) {
      if (this.#typing.size > 10_000) this.#typing.clear()
      this.#typing.set(thread, performance.now())
    } else for (const guest of this.guestsOf(thread)) if (guest.isGreeted) guest.send({ t: 'typing' })
  }

  /** Finds changes whose notification was lost, and periodically checks the tokens. */
  async #poll(): Promise<void> {
    if (++this.#polls % pollsPerTokenCheck === 0) await this.#disconnectSignedOut()
    const ids = [...this.#guests.keys()]
    if (ids.length === 0) return
    const { rows } = await sql<{
      id: string
      revision: number
    }>`select id, revision from chat_thread where id = any(${ids}::uuid[])`.execute(this.#app.db)
    for (const { id, revision } of rows)
      if ([...this.guestsOf(id)].some((guest) => guest.revision !== revision)) this.wake(id)
  }

  /** Disconnects pages whose session has ended. */
  async #disconnectSignedOut(): Promise<void> {
    const guests = [...this.#guests.values()].flatMap((set) => [...set])
    if (guests.length === 0) return
    const hashes = guests.map(({ tokenHash }) => tokenHash)
    const good = new Set((await validTokenHashes(this.#app.db, hashes)).map((hash) => hash.toString('hex')))
    for (const guest of guests) if (!good.has(guest.tokenHash.toString('hex'))) guest.end(tokenInvalidCode)
  }

  /** One delivery at a time, with many threads in it. */
  async #deliver(): Promise<void> {
    if (this.#isDelivering) return
    this.#isDelivering = true
    try {
      while (this.#dirty.size > 0 && !this.#isClosed) {
        const threads = [...this.#dirty].slice(0, batch)
        for (const thread of threads) this.#dirty.delete(thread)
        await this.#deliverTo(threads)
      }
    } catch (error) {
      this.#app.log.error({ err: error }, 'chat messages were not delivered') // the poll retries
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

/** Sends new messages, and the thread's state once none are left. */
function sendNew(guest: Guest, thread: News['threads'][number], { messages, isWhole }: News): void {
  const fresh = (messages.get(thread.id) ?? []).filter(({ seq }) => seq > guest.sent)
  if (fresh.length) {
    guest.send({ t: 'messages', messages: fresh.map(viewOf) })
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
