import { beatEvery, type DeskTopic, type StreamEnd } from '@koi/contract/contact/stream/stream'
import { second } from '@koi/contract/time'
import { deskChatKinds, deskKinds, termsOf } from '../../platform/event/kinds.ts'
import { type EventLog, eventLogOf, type LogEntry, type LogReader } from '../../platform/event/log.ts'
import { aliveOperators, alivePlayers } from '../../access/identity/alive.ts'
import { blockOf } from '../../access/identity/playerStatus.ts'
import type { App } from '../../platform/ops/app.ts'
import { batched } from '../../platform/base/batch.ts'
import { ChatDelivery } from './chats.ts'
import { mayRead } from './desk.ts'
import { topicsSince } from './missed.ts'
import { type Listener, Stream } from './stream.ts'

/** Milliseconds between checks of sessions: the longest that a stream outlives its session. */
const checkInterval = second / 2
/** Milliseconds without an answer of the database after which streams end and pages poll instead. */
const outageLimit = 10 * second

/** Why a listener's stream ends; null while it goes on. */
type ListenerState = StreamEnd | null

/** Tells the streams of this process which topics changed, and ends them with their sessions. */
export class Watch implements LogReader {
  #app: App
  #log: EventLog
  #streams = new Set<Stream>()
  #checkTimer: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #answeredAt = 0
  #isClosed = false
  #chats: ChatDelivery
  /** Concurrent calls share one query. */
  #findState: (listener: Listener) => Promise<ListenerState | undefined>

  constructor(app: App) {
    this.#app = app
    this.#log = eventLogOf(app)
    this.#log.add(this)
    this.#chats = new ChatDelivery(app, {
      streams: () => this.#streams,
      withValidSessions: (streams) => this.#endInvalid(streams),
      position: () => this.#log.position,
    })
    this.#findState = batched((listeners: Listener[]) => this.#loadStates(listeners))
  }

  get count(): number {
    return this.#streams.size
  }

  /**
   * Opens a stream and sends what the page missed since its Last-Event-ID ('' for a page that has just loaded). Null
   * without a session.
   */
  async open(listener: Listener, lastId: string): Promise<Stream | null> {
    const stream = new Stream(listener)
    this.#join(stream)
    try {
      // Events that were committed before the page opened are delivered first; a page that has just loaded has read
      // their effects.
      const [state] = await Promise.all([this.#findState(listener), this.#log.catchUp()])
      const position = this.#log.position
      const topics = lastId === '' || state ? [] : await topicsSince(this.#app.db, listener, lastId, position)
      if (state) this.leave(stream)
      else stream.start(topics, position)
      return state ? null : stream
    } catch (error) {
      this.leave(stream)
      throw error
    }
  }

  leave(stream: Stream): void {
    this.#streams.delete(stream)
  }

  /** Ends all streams; the pages reconnect to another process. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#checkTimer)
    clearInterval(this.#heartbeat)
    this.#endAll()
  }

  /** Disconnects pages that have not read the end event. */
  destroyAll(): void {
    for (const stream of this.#streams) stream.out.destroy()
  }

  isNeeded(): boolean {
    return this.#streams.size > 0
  }

  kinds(): readonly string[] {
    const hasOperators = [...this.#streams].some(({ listener }) => listener.kind === 'operator')
    return [...(hasOperators ? deskKinds : []), ...(this.#chats.hasReceivers() ? deskChatKinds : [])]
  }

  players(): readonly string[] {
    return [...this.#streams].flatMap(({ listener }) => (listener.kind === 'player' ? [listener.player] : []))
  }

  onEvents(entries: readonly LogEntry[]): void {
    const forAll: LogEntry[] = []
    const byPlayer = new Map<string, LogEntry[]>()
    const desk = new Map<DeskTopic, number>()
    for (const entry of entries) {
      const terms = termsOf(entry.kind)
      if (terms?.desk) desk.set(terms.desk, Math.max(entry.position, desk.get(terms.desk) ?? 0))
      if (!terms?.player) continue
      if (entry.playerId === null) forAll.push(entry)
      else byPlayer.set(entry.playerId, [...(byPlayer.get(entry.playerId) ?? []), entry])
    }
    for (const stream of this.#streams) {
      const { listener } = stream
      if (listener.kind === 'player')
        for (const { kind, position } of [...forAll, ...(byPlayer.get(listener.player) ?? [])])
          stream.addChange(termsOf(kind)!.player!, position)
      else for (const [topic, position] of desk) if (mayRead(listener.may, topic)) stream.addChange(topic, position)
      stream.sendChanges(this.#log.position)
    }
    this.#chats.onEvents(entries)
  }

  #join(stream: Stream): void {
    if (this.#isClosed) return stream.end('again')
    this.#streams.add(stream)
    if (this.#checkTimer) return
    this.#answeredAt = performance.now()
    this.#checkTimer = setTimeout(() => void this.#check(), checkInterval).unref()
    this.#heartbeat = setInterval(() => {
      for (const one of this.#streams) one.beat()
    }, beatEvery).unref()
  }

  #endAll(): void {
    for (const stream of this.#streams) stream.end('again')
  }

  /** Checks the sessions of all streams, in real time, because tests change the application's clock. */
  async #check(): Promise<void> {
    const streams = [...this.#streams]
    try {
      const valid = await this.#endInvalid(streams)
      this.#answeredAt = performance.now()
      // A page that could not take the event because it read too slowly may read again now.
      for (const stream of valid) stream.sendChanges(this.#log.position)
    } catch (error) {
      this.#app.log.error({ err: error }, 'sessions of event streams could not be read')
      if (performance.now() - this.#answeredAt > outageLimit) this.#endAll()
    }
    if (this.#isClosed) return
    this.#checkTimer = setTimeout(() => void this.#check(), checkInterval).unref()
  }

  /** Ends the streams whose session or permissions have changed; returns the others. */
  async #endInvalid(streams: Stream[]): Promise<Stream[]> {
    if (streams.length === 0) return []
    const states = await this.#loadStates(streams.map(({ listener }) => listener))
    return streams.filter((stream) => {
      const state = states.get(stream.listener)
      if (state) stream.end(state)
      return !state
    })
  }

  async #loadStates(listeners: Listener[]): Promise<ReadonlyMap<Listener, ListenerState>> {
    const { db, clock } = this.#app
    const players = listeners.filter((one) => one.kind === 'player')
    const operators = listeners.filter((one) => one.kind === 'operator')
    const keysOf = (those: Listener[]) => [...new Set(those.map(({ session }) => session))]
    const now = clock.now()
    const [livePlayers, liveOperators] = await Promise.all([
      players.length > 0 ? alivePlayers(db, keysOf(players), now) : null,
      operators.length > 0 ? aliveOperators(this.#app, keysOf(operators), now) : null,
    ])
    const states = new Map<Listener, ListenerState>()
    for (const listener of players) {
      const row = livePlayers?.get(listener.session)
      states.set(listener, !row || blockOf(row) ? 'session' : null)
    }
    for (const listener of operators) {
      const may = liveOperators?.get(listener.session)
      // Changed permissions require a new stream.
      const isSame = JSON.stringify(may) === JSON.stringify(listener.may)
      states.set(listener, !may ? 'session' : isSame ? null : 'again')
    }
    return states
  }
}
