import type { Endpoint } from '@koi/contract/endpoint'
import { TooOften } from '@koi/contract/refusal.copy'
import { second } from '@koi/contract/time'
import { bulkhead, type BulkheadPolicy } from 'cockatiel'
import { Refused } from './refuse.ts'

/** Limits per queue: concurrent calls in one process, queued calls, and share of the processor. */
const usual = { atOnce: 2, longest: 1000, share: 1 }
/** Flows, most of which hash a password and so occupy a whole core. */
const slow = { atOnce: 2, longest: 100, share: 0.5 }
/** Flows that wait for a venue instead of the processor. */
const outside = { atOnce: 10, longest: 100, share: 0.5 }
const outsideFlows = new Set(['practice.open'])
/** Milliseconds in the queue. */
const longestWait = 20 * second
/** Processing time in milliseconds that is served without pauses over all queues, and its refill per second. */
const burst = { most: second, more: second / 4 }
/** Milliseconds of pause before a slot is reused; within these bounds the queue uses at most its share of one core. */
const rests = { least: 2, most: 100 }
/** Milliseconds before a refusal is sent; grows with the number of delayed refusals. */
const refusedAfter = { least: second, each: 10, most: 15 * second }
const mostHeld = 5000
const retryAfter = 5
/** Milliseconds. */
const drainWait = 3 * second
const mostTokens = 50_000

export type Leave = () => void

/** The request of a queued call; its socket is destroyed when the client disconnects. */
export interface Waiter {
  raw: { socket: { destroyed: boolean } }
}

export interface LineFigures {
  running: number
  waiting: number
  refused: number
}

const busy = () => new Refused(TooOften, TooOften.text(), { retry_after: retryAfter }, retryAfter * second)
const crowded = (standing: Standing): Refused => {
  standing.refused++
  return busy()
}

export interface Line {
  name: string
  atOnce: number
  longest: number
  share: number
}

/** The queue of an endpoint: all reads share one, so do all writes; each flow has its own. */
export const lineOf = ({ kind, name }: Pick<Endpoint, 'kind' | 'name'>): Line =>
  kind === 'flow' ? { name, ...(outsideFlows.has(name) ? outside : slow) } : usualLine(kind)

export const usualLine = (name: string, longest = usual.longest): Line => ({ name, ...usual, longest })

interface Standing extends Line {
  places: BulkheadPolicy
  refused: number
}

/** Limits concurrent calls without a session (docs/decisions/0035). Calls with a session bypass the queues. */
export class Admission {
  readonly #lines = new Map<string, Standing>()
  readonly #waiting = new Set<() => void>()
  readonly #held = new Set<() => void>()
  #isDraining = false
  #burst = { left: burst.most, at: performance.now() }
  readonly #known = new Set<string>()
  readonly #processes: number

  /** `processes`: server processes on this machine. */
  constructor(processes = 1) {
    this.#processes = processes
  }

  /** Waits for a slot. Throws TooOften when the queue is full, the wait is too long or the client has disconnected. */
  async enter(line: Line, waiter: Waiter): Promise<Leave> {
    const standing = this.#standingOf(line)
    const { places } = standing
    if (places.executionSlots + places.queueSlots > 0) return this.#turn(standing, waiter)
    await this.#hold()
    throw crowded(standing)
  }

  async run<Result>(line: Line, waiter: Waiter, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(line, waiter)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Whether the token has opened a session in this process before: looking it up again needs no admission. */
  knows(token: string): boolean {
    return this.#known.has(token)
  }

  remember(token: string): void {
    if (this.#known.size >= mostTokens) this.#known.clear()
    this.#known.add(token)
  }

  get figures(): ReadonlyMap<string, LineFigures> {
    return new Map(
      [...this.#lines].map(([name, { atOnce, longest, places, refused }]) => [
        name,
        { running: atOnce - places.executionSlots, waiting: longest - places.queueSlots, refused },
      ]),
    )
  }

  drain(): void {
    this.#isDraining = true
    for (const end of this.#held) end()
    setTimeout(() => {
      for (const end of this.#waiting) end()
    }, drainWait).unref()
  }

  #standingOf(line: Line): Standing {
    const { name, atOnce, longest } = line
    const standing = this.#lines.get(name) ?? { ...line, places: bulkhead(atOnce, longest), refused: 0 }
    this.#lines.set(name, standing)
    return standing
  }

  #turn(standing: Standing, waiter: Waiter): Promise<Leave> {
    const { places } = standing
    return new Promise((resolve, reject) => {
      const giveUp = new AbortController()
      const end = () => {
        giveUp.abort()
        reject(crowded(standing))
      }
      const timer = places.executionSlots > 0 ? null : setTimeout(end, longestWait).unref()
      this.#waiting.add(end)
      const turn = () => {
        if (timer) clearTimeout(timer)
        this.#waiting.delete(end)
        if (waiter.raw.socket.destroyed) return reject(busy())
        const begun = performance.now()
        return new Promise<void>((release) => {
          resolve(() => this.#release(performance.now() - begun, standing, release))
        })
      }
      places.execute(turn, giveUp.signal).catch(() => {
        this.#waiting.delete(end)
        reject(busy())
      })
    })
  }

  /** A pause leaves the processor to callers with a session. */
  #release(took: number, { atOnce, share }: Pick<Line, 'atOnce' | 'share'>, release: () => void): void {
    if (this.#isDraining || this.#takeOfBurst(took)) return release()
    const places = atOnce * this.#processes
    const rest = Math.max((rests.least * places) / 2, took * (places / share - 1))
    setTimeout(release, Math.min(rests.most * this.#processes, rest)).unref()
  }

  /** Charges the call's milliseconds to the burst; false when the burst is spent. */
  #takeOfBurst(took: number): boolean {
    const now = performance.now()
    const more = ((now - this.#burst.at) / second) * (burst.more / this.#processes)
    const left = Math.min(burst.most, this.#burst.left + more) - Math.max(took, rests.least)
    this.#burst = { left: Math.max(0, left), at: now }
    return left >= 0
  }

  /** Delayed because a client retries at once, and an idle connection costs less than a retry. */
  async #hold(): Promise<void> {
    if (this.#held.size >= mostHeld || this.#isDraining) return
    const { least, each, most } = refusedAfter
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#held.delete(end)
        resolve()
      }
      const timer = setTimeout(end, Math.min(most, least + each * this.#held.size)).unref()
      this.#held.add(end)
    })
  }
}
