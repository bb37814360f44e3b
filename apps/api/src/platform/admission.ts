import type { Endpoint } from '@koi/contract/endpoint'
import { TooOften } from '@koi/contract/refusal.copy'
import { second } from '@koi/contract/time'
import { bulkhead, type BulkheadPolicy } from 'cockatiel'
import { Refused } from './refuse.ts'

/** Calls of a line that are served at once in a process, and those that wait; the calls after these are refused. */
const usual = { atOnce: 2, longest: 1000, share: 1 }
/** Of flows, most of which hash: that takes a whole core. */
const slow = { atOnce: 2, longest: 100, share: 0.5 }
/** Of flows that wait for a venue instead of a processor. */
const outside = { atOnce: 10, longest: 100, share: 0.5 }
const outsideFlows = new Set(['practice.open'])
/** Milliseconds after which a call that still waits is refused. */
const longestWait = 20 * second
/** Milliseconds of calls, over all lines, that are served without rests; and how many more each second. */
const burst = { most: second, more: second / 4 }
/**
 * Milliseconds that a place of a line rests after each further call, at least and at most. Between them it is so long that
 * all places of the line, over the processes of the machine, together do the line's share of what one place does without.
 */
const rests = { least: 2, most: 100 }
/** Milliseconds until a call that finds the line full is refused, and what each other call that waits so adds to it. */
const refusedAfter = { least: second, each: 10, most: 15 * second }
/** Calls that wait to be refused; further ones are refused at once. */
const mostHeld = 5000
/** Seconds after which a refused call is worth another try. */
const retryAfter = 5
/** Milliseconds that calls still wait once the process stops. */
const drainWait = 3 * second
/** Tokens that are remembered. */
const mostTokens = 50_000

/** Ends the turn of a call; called once. */
export type Leave = () => void

/** Somebody who may have hung up: their call is not worth its turn any more. */
export interface Waiter {
  raw: { socket: { destroyed: boolean } }
}

/** How one line stands. */
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

/** A line that calls wait in. */
export interface Line {
  name: string
  atOnce: number
  longest: number
  share: number
}

/** The line of an endpoint: reads share one, as writes do; each flow, which hashes or asks the outside, has its own. */
export const lineOf = ({ kind, name }: Pick<Endpoint, 'kind' | 'name'>): Line =>
  kind === 'flow' ? { name, ...(outsideFlows.has(name) ? outside : slow) } : usualLine(kind)

export const usualLine = (name: string, longest = usual.longest): Line => ({ name, ...usual, longest })

interface Standing extends Line {
  places: BulkheadPolicy
  refused: number
}

/**
 * Admission of calls that come without a session: few are served at once in each process, some wait, further ones are
 * refused (docs/decisions/0035). Calls with a session do not come here, so none of them waits behind an anonymous one.
 */
export class Admission {
  readonly #lines = new Map<string, Standing>()
  /** Ends the wait of each call in a line. */
  readonly #waiting = new Set<() => void>()
  /** Ends the wait of each call that found its line full. */
  readonly #held = new Set<() => void>()
  #isDraining = false
  #burst = { left: burst.most, at: performance.now() }
  readonly #known = new Set<string>()
  readonly #processes: number

  /** `processes`: how many behind the port share what the machine can do. */
  constructor(processes = 1) {
    this.#processes = processes
  }

  /**
   * Waits for a turn in a line. Throws TooOften after a while where the line is full, and for a caller who has hung up.
   */
  async enter(line: Line, waiter: Waiter): Promise<Leave> {
    const standing = this.#standingOf(line)
    const { places } = standing
    if (places.executionSlots + places.queueSlots > 0) return this.#turn(standing, waiter)
    await this.#hold()
    throw crowded(standing)
  }

  /** Does `work` in a turn of its own. Throws TooOften and what `work` throws. */
  async run<Result>(line: Line, waiter: Waiter, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(line, waiter)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Whether a token opened a session in this process before: then looking it up again is no anonymous call. */
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

  /** Calls that wait are served without pauses from now on, and refused after a few seconds. */
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

  /** Gives a place free: at once, or in a storm after a rest, so that callers with a session get the processor. */
  #release(took: number, { atOnce, share }: Pick<Line, 'atOnce' | 'share'>, release: () => void): void {
    if (this.#isDraining || this.#takeOfBurst(took)) return release()
    const places = atOnce * this.#processes
    const rest = Math.max((rests.least * places) / 2, took * (places / share - 1))
    setTimeout(release, Math.min(rests.most * this.#processes, rest)).unref()
  }

  /** Whether what a call took is covered by the burst. */
  #takeOfBurst(took: number): boolean {
    const now = performance.now()
    const more = ((now - this.#burst.at) / second) * (burst.more / this.#processes)
    const left = Math.min(burst.most, this.#burst.left + more) - Math.max(took, rests.least)
    this.#burst = { left: Math.max(0, left), at: now }
    return left >= 0
  }

  /** A call that is refused at once comes back at once: a connection that waits costs less. */
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
