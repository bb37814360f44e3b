import type { Endpoint } from '@koi/contract/endpoint'
import { TooOften } from '@koi/contract/refusal.copy'
import { second } from '@koi/contract/time'
import { bulkhead, type BulkheadPolicy } from 'cockatiel'
import { dropOldest } from '../base/oldest.ts'
import { Refused } from '../text/refuse.ts'

/** Limits per queue: concurrent calls in one process, queued calls, and share of the processor. */
const defaultLimits = { concurrent: 2, maxQueued: 1000, share: 1 }
/** Limits of flows, most of which hash a password and so occupy a whole core. */
const flowLimits = { concurrent: 2, maxQueued: 100, share: 0.5 }
/** Limits of flows that wait for a venue rather than for the processor. */
const venueFlowLimits = { concurrent: 10, maxQueued: 100, share: 0.5 }
const venueFlows = new Set(['practice.open'])
/** Maximum milliseconds in the queue. */
const maxWait = 20 * second
/**
 * Milliseconds of processing time, over all queues, that are served without pauses, and how many are added per second.
 */
const burst = { most: second, more: second / 4 }
/** Milliseconds of pause before a slot is reused; within these bounds a queue uses at most its share of one core. */
const pauseBounds = { least: 2, most: 100 }
/** Milliseconds by which a refusal is delayed; the delay grows with the number of delayed refusals. */
const refusalDelay = { least: second, each: 10, most: 15 * second }
const maxDelayed = 5000
const retryAfter = 5
/** Milliseconds for which queued calls are still served after the stop signal. */
const drainWait = 3 * second
const maxTokens = 50_000

export type ReleaseSlot = () => void

/** The request of a queued call; its socket is destroyed when the client disconnects. */
export interface QueuedRequest {
  raw: { socket: { destroyed: boolean } }
}

export interface QueueFigures {
  running: number
  waiting: number
  refused: number
}

const tooOften = () => new Refused(TooOften, TooOften.text(), { retry_after: retryAfter }, retryAfter * second)
const countRefusal = (queue: QueueState): Refused => {
  queue.refused++
  return tooOften()
}

export interface CallQueue {
  name: string
  concurrent: number
  maxQueued: number
  share: number
}

/** The queue of an endpoint: all reads share one, so do all writes; each flow has its own. */
export const queueOf = ({ kind, name }: Pick<Endpoint, 'kind' | 'name'>): CallQueue =>
  kind === 'flow' ? { name, ...(venueFlows.has(name) ? venueFlowLimits : flowLimits) } : defaultQueue(kind)

export const defaultQueue = (name: string, maxQueued = defaultLimits.maxQueued): CallQueue => ({
  name,
  ...defaultLimits,
  maxQueued,
})

interface QueueState extends CallQueue {
  slots: BulkheadPolicy
  refused: number
}

/** Limits concurrent calls without a session (docs/decisions/0035). Calls with a session bypass the queues. */
export class Admission {
  readonly #queues = new Map<string, QueueState>()
  readonly #queuedCalls = new Set<() => void>()
  readonly #delayedRefusals = new Set<() => void>()
  #isDraining = false
  #burst = { left: burst.most, at: performance.now() }
  readonly #knownTokens = new Set<string>()
  readonly #processes: number

  /** `processes`: server processes on this machine. */
  constructor(processes = 1) {
    this.#processes = processes
  }

  /** Waits for a slot. Throws TooOften when the queue is full, the wait is too long or the client has disconnected. */
  async enter(calls: CallQueue, request: QueuedRequest): Promise<ReleaseSlot> {
    const queue = this.#queueStateOf(calls)
    const { slots } = queue
    if (slots.executionSlots + slots.queueSlots > 0) return this.#enqueue(queue, request)
    await this.#delayRefusal()
    throw countRefusal(queue)
  }

  async run<Result>(calls: CallQueue, request: QueuedRequest, work: () => Promise<Result>): Promise<Result> {
    const releaseSlot = await this.enter(calls, request)
    try {
      return await work()
    } finally {
      releaseSlot()
    }
  }

  /** Whether this process has seen a session for the token: looking it up again then needs no slot. */
  isKnownToken(token: string): boolean {
    return this.#knownTokens.has(token)
  }

  rememberToken(token: string): void {
    dropOldest(this.#knownTokens, maxTokens)
    this.#knownTokens.add(token)
  }

  get figures(): ReadonlyMap<string, QueueFigures> {
    return new Map(
      [...this.#queues].map(([name, { concurrent, maxQueued, slots, refused }]) => [
        name,
        { running: concurrent - slots.executionSlots, waiting: maxQueued - slots.queueSlots, refused },
      ]),
    )
  }

  drain(): void {
    this.#isDraining = true
    for (const cancel of this.#delayedRefusals) cancel()
    setTimeout(() => {
      for (const cancel of this.#queuedCalls) cancel()
    }, drainWait).unref()
  }

  #queueStateOf(calls: CallQueue): QueueState {
    const { name, concurrent, maxQueued } = calls
    const queue = this.#queues.get(name) ?? { ...calls, slots: bulkhead(concurrent, maxQueued), refused: 0 }
    this.#queues.set(name, queue)
    return queue
  }

  #enqueue(queue: QueueState, request: QueuedRequest): Promise<ReleaseSlot> {
    const { slots } = queue
    return new Promise((resolve, reject) => {
      const aborter = new AbortController()
      const cancel = () => {
        aborter.abort()
        reject(countRefusal(queue))
      }
      const timer = slots.executionSlots > 0 ? null : setTimeout(cancel, maxWait).unref()
      this.#queuedCalls.add(cancel)
      const start = () => {
        if (timer) clearTimeout(timer)
        this.#queuedCalls.delete(cancel)
        if (request.raw.socket.destroyed) return reject(tooOften())
        const begun = performance.now()
        return new Promise<void>((release) => {
          resolve(() => this.#release(performance.now() - begun, queue, release))
        })
      }
      slots.execute(start, aborter.signal).catch(() => {
        this.#queuedCalls.delete(cancel)
        reject(tooOften())
      })
    })
  }

  /** Reuses the slot after a pause, which leaves processor time to callers with a session. */
  #release(
    duration: number,
    { concurrent, share }: Pick<CallQueue, 'concurrent' | 'share'>,
    release: () => void,
  ): void {
    if (this.#isDraining || this.#trySpendBurst(duration)) return release()
    const slots = concurrent * this.#processes
    const pause = Math.max((pauseBounds.least * slots) / 2, duration * (slots / share - 1))
    setTimeout(release, Math.min(pauseBounds.most * this.#processes, pause)).unref()
  }

  /** Charges the call's milliseconds to the burst; false when the burst is spent. */
  #trySpendBurst(duration: number): boolean {
    const now = performance.now()
    const more = ((now - this.#burst.at) / second) * (burst.more / this.#processes)
    const left = Math.min(burst.most, this.#burst.left + more) - Math.max(duration, pauseBounds.least)
    this.#burst = { left: Math.max(0, left), at: now }
    return left >= 0
  }

  /** Delays a refusal, because clients retry at once and an idle connection costs less than a retry. */
  async #delayRefusal(): Promise<void> {
    if (this.#delayedRefusals.size >= maxDelayed || this.#isDraining) return
    const { least, each, most } = refusalDelay
    await new Promise<void>((resolve) => {
      const cancel = () => {
        clearTimeout(timer)
        this.#delayedRefusals.delete(cancel)
        resolve()
      }
      const timer = setTimeout(cancel, Math.min(most, least + each * this.#delayedRefusals.size)).unref()
      this.#delayedRefusals.add(cancel)
    })
  }
}
