import { beatEvery, deskTopics, type StreamEnd } from '@koi/contract/stream/stream'
import { second } from '@koi/contract/time'
import { aliveOperators, alivePlayers } from '../identity/alive.ts'
import { blockOf } from '../identity/playerStatus.ts'
import type { App } from '../platform/app.ts'
import { batched } from '../platform/batch.ts'
import { mayRead } from './desk.ts'
import type { Listener, Stream } from './stream.ts'
import { houseVersions, playerVersions, type Versions } from './versions.ts'

/** Upper bound of the delay of a change, and of a stream's life after its session. */
const pollInterval = second / 2
/** Without an answer of the database for this long, streams end and pages poll. */
const outageLimit = 10 * second

/** The versions of a listener's topics, or why its stream ends. */
type ListenerState = Versions | StreamEnd

/** Polls for changes twice a second with one set of queries for all streams of this process (docs/decisions/0020). */
export class Watch {
  #app: App
  #streams = new Set<Stream>()
  #pollTimer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #answeredAt = 0
  #isClosed = false
  #site = -1
  /** Concurrent calls share one query. */
  readonly find: (listener: Listener) => Promise<ListenerState | undefined>

  constructor(app: App) {
    this.#app = app
    this.find = batched((listeners: Listener[]) => this.#loadStates(listeners))
  }

  get count(): number {
    return this.#streams.size
  }

  join(stream: Stream): void {
    if (this.#isClosed) return stream.end('again')
    this.#streams.add(stream)
    if (this.#pollTimer) return
    this.#answeredAt = performance.now()
    this.#pollTimer = setTimeout(() => void this.#poll(), pollInterval).unref()
    this.#heartbeat = setInterval(() => {
      for (const one of this.#streams) one.beat()
    }, beatEvery).unref()
  }

  leave(stream: Stream): void {
    this.#streams.delete(stream)
  }

  /** Ends all streams; the pages reconnect to another process. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#pollTimer)
    clearInterval(this.#heartbeat)
    this.#endAll()
  }

  /** Disconnects pages that have not read the end event. */
  destroyAll(): void {
    for (const stream of this.#streams) stream.out.destroy()
  }

  #endAll(): void {
    for (const stream of this.#streams) stream.end('again')
  }

  /** Uses real time, because tests change the application clock. */
  async #poll(): Promise<void> {
    const streams = [...this.#streams]
    try {
      const states = streams.length > 0 ? await this.#loadStates(streams.map(({ listener }) => listener)) : null
      this.#answeredAt = performance.now()
      for (const stream of streams) {
        const state = states?.get(stream.listener)
        if (typeof state === 'string') stream.end(state)
        else if (state) stream.sendChanges(state)
      }
    } catch (error) {
      this.#app.log.error({ err: error }, 'changes could not be read')
      if (performance.now() - this.#answeredAt > outageLimit) this.#endAll()
    }
    if (this.#isClosed) return
    this.#pollTimer = setTimeout(() => void this.#poll(), pollInterval).unref()
  }

  async #loadStates(listeners: Listener[]): Promise<ReadonlyMap<Listener, ListenerState>> {
    const { db, clock } = this.#app
    const players = listeners.filter((one) => one.kind === 'player')
    const operators = listeners.filter((one) => one.kind === 'operator')
    const keysOf = (those: Listener[]) => [...new Set(those.map(({ session }) => session))]
    const now = clock.now()
    const [shared, playerVersionsById, livePlayers, liveOperators] = await Promise.all([
      houseVersions(db),
      players.length > 0 ? playerVersions(db, [...new Set(players.map(({ player }) => player))]) : null,
      players.length > 0 ? alivePlayers(db, keysOf(players), now) : null,
      operators.length > 0 ? aliveOperators(db, keysOf(operators), now) : null,
    ])
    const site = shared.get('site') ?? 0
    // Invalidate first, so that pages notified of changed settings read the new ones.
    if (site !== this.#site) this.#app.settings.invalidate()
    this.#site = site
    const states = new Map<Listener, ListenerState>()
    for (const listener of players) {
      const row = livePlayers?.get(listener.session)
      const state = playerVersionsById?.get(listener.player)
      if (!row || !state || blockOf(row)) states.set(listener, 'session')
      else
        states.set(listener, [
          state.balance,
          state.orders,
          state.messages + (shared.get('messages') ?? 0),
          state.limits,
          site,
        ])
    }
    for (const listener of operators) {
      const may = liveOperators?.get(listener.session)
      if (!may) states.set(listener, 'session')
      // Changed permissions need a new stream.
      else if (JSON.stringify(may) !== JSON.stringify(listener.may)) states.set(listener, 'again')
      else
        states.set(
          listener,
          deskTopics.map((topic) => (mayRead(may, topic) ? (shared.get(topic) ?? 0) : 0)),
        )
    }
    return states
  }
}
