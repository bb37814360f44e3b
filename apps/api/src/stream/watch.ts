import { beatEvery, deskTopics, type StreamEnd } from '@koi/contract/stream/stream'
import { second } from '@koi/contract/time'
import { aliveOperators, alivePlayers } from '../identity/alive.ts'
import { blockOf } from '../identity/playerStatus.ts'
import type { App } from '../platform/app.ts'
import { batched } from '../platform/batch.ts'
import { mayRead } from './desk.ts'
import type { Listener, Stream } from './stream.ts'
import { houseVersions, playerVersions, type Versions } from './versions.ts'

/** How long a change waits until it is told, at most, and a session that has ended until its streams do. */
const lookEvery = second / 2
/** Where the database has not answered for so long nothing is known: pages go back to asking. */
const blindFor = 10 * second

/** What a listener is to be told: how often everything of theirs has changed, or that it is over. */
type Found = Versions | StreamEnd

/**
 * Looks for changes on behalf of all pages of this process: one question for all of them, twice a second
 * (docs/decisions/0020).
 */
export class Watch {
  #app: App
  #streams = new Set<Stream>()
  #look: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #seenAt = 0
  #isClosed = false
  #site = -1
  /** What a listener is to be told now; those who ask at one moment are one question. */
  readonly find: (listener: Listener) => Promise<Found | undefined>

  constructor(app: App) {
    this.#app = app
    this.find = batched((listeners: Listener[]) => this.#find(listeners))
  }

  get count(): number {
    return this.#streams.size
  }

  join(stream: Stream): void {
    if (this.#isClosed) return stream.end('again')
    this.#streams.add(stream)
    if (this.#look) return
    this.#seenAt = performance.now()
    this.#look = setTimeout(() => void this.#turn(), lookEvery).unref()
    this.#beat = setInterval(() => {
      for (const one of this.#streams) one.beat()
    }, beatEvery).unref()
  }

  leave(stream: Stream): void {
    this.#streams.delete(stream)
  }

  /** Sends every page away; they come back to whoever runs then. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#look)
    clearInterval(this.#beat)
    this.#endAll()
  }

  /** Cuts off the pages that have not taken their goodbye. */
  cut(): void {
    for (const stream of this.#streams) stream.out.destroy()
  }

  #endAll(): void {
    for (const stream of this.#streams) stream.end('again')
  }

  /** By real time, not by the clock of the business: that may jump. */
  async #turn(): Promise<void> {
    const streams = [...this.#streams]
    try {
      const found = streams.length > 0 ? await this.#find(streams.map(({ listener }) => listener)) : null
      this.#seenAt = performance.now()
      for (const stream of streams) {
        const its = found?.get(stream.listener)
        if (typeof its === 'string') stream.end(its)
        else if (its) stream.tell(its)
      }
    } catch (error) {
      this.#app.log.error({ err: error }, 'changes were not looked for')
      if (performance.now() - this.#seenAt > blindFor) this.#endAll()
    }
    if (this.#isClosed) return
    this.#look = setTimeout(() => void this.#turn(), lookEvery).unref()
  }

  async #find(listeners: Listener[]): Promise<ReadonlyMap<Listener, Found>> {
    const { db, clock } = this.#app
    const players = listeners.filter((one) => one.kind === 'player')
    const operators = listeners.filter((one) => one.kind === 'operator')
    const keysOf = (those: Listener[]) => [...new Set(those.map(({ session }) => session))]
    const now = clock.now()
    const [shared, own, signedIn, onDuty] = await Promise.all([
      houseVersions(db),
      players.length > 0 ? playerVersions(db, [...new Set(players.map(({ player }) => player))]) : null,
      players.length > 0 ? alivePlayers(db, keysOf(players), now) : null,
      operators.length > 0 ? aliveOperators(db, keysOf(operators), now) : null,
    ])
    const site = shared.get('site') ?? 0
    // Whoever is told that the settings have changed asks for them, and must not be answered as before.
    if (site !== this.#site) this.#app.settings.forget()
    this.#site = site
    const found = new Map<Listener, Found>()
    for (const listener of players) {
      const row = signedIn?.get(listener.session)
      const its = own?.get(listener.player)
      if (!row || !its || blockOf(row)) found.set(listener, 'session')
      else
        found.set(listener, [its.balance, its.orders, its.messages + (shared.get('messages') ?? 0), its.limits, site])
    }
    for (const listener of operators) {
      const may = onDuty?.get(listener.session)
      if (!may) found.set(listener, 'session')
      // With other permissions it is another stream.
      else if (JSON.stringify(may) !== JSON.stringify(listener.may)) found.set(listener, 'again')
      else
        found.set(
          listener,
          deskTopics.map((topic) => (mayRead(may, topic) ? (shared.get(topic) ?? 0) : 0)),
        )
    }
    return found
  }
}
