import { write } from '../app/api.ts'
import { Problem, sentenceOf } from '../app/problem.ts'
import { token } from '../app/session.ts'
import { copy } from './chat.copy.ts'
import { type Message, newMessageId } from './thread.ts'

/** A message that has not been acknowledged yet. */
export interface Pending {
  client_id: string
  text?: string
  picture?: string
  problem: string
  /** The server said no: it is not tried again by itself. */
  isRefused: boolean
}

const sending = 'POST /console/api/chat/threads/:id/messages'
const pauseAfterFailure = 3000

/**
 * What an operator says in one thread, sent one after the other. A message keeps its id until it is acknowledged, so
 * that a lost connection or a restarted server neither loses nor doubles it; and it is sent whatever page he turns to.
 */
class Outbox {
  #thread: string
  #session: string
  #queue: readonly Pending[] = []
  #isSending = false
  #heard = new Set<() => void>()
  #acknowledged = new Set<(message: Message) => void>()

  constructor(thread: string, session: string) {
    this.#thread = thread
    this.#session = session
  }

  readonly queue = (): readonly Pending[] => this.#queue

  /** Calls `heard` when the queue changes; returns the way to stop. */
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard)
    return () => void this.#heard.delete(heard)
  }

  /** Calls `acknowledged` with every message that the server has taken; returns the way to stop. */
  onAcknowledged(acknowledged: (message: Message) => void): () => void {
    this.#acknowledged.add(acknowledged)
    return () => void this.#acknowledged.delete(acknowledged)
  }

  post(content: { text?: string; picture?: string }): void {
    this.#set([...this.#queue, { client_id: newMessageId(), ...content, problem: '', isRefused: false }])
    void this.#work()
  }

  again(message: Pending): void {
    this.#note(message, { problem: '', isRefused: false })
    void this.#work()
  }

  /** Drops what stands in the thread already. */
  arrived(messages: Message[]): void {
    const ids = new Set(messages.map(({ client_id }) => client_id))
    if (this.#queue.some(({ client_id }) => ids.has(client_id)))
      this.#set(this.#queue.filter(({ client_id }) => !ids.has(client_id)))
  }

  #set(queue: readonly Pending[]): void {
    this.#queue = queue
    for (const heard of this.#heard) heard()
  }

  #note({ client_id }: Pending, change: Partial<Pending>): void {
    this.#set(this.#queue.map((one) => (one.client_id === client_id ? { ...one, ...change } : one)))
  }

  async #work(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    for (;;) {
      const next = this.#queue.find(({ isRefused }) => !isRefused)
      // What one operator left behind is not said by the next one who signs in.
      if (!next || token() !== this.#session) break
      await this.#send(next)
    }
    this.#isSending = false
  }

  async #send(message: Pending): Promise<void> {
    const { client_id, text, picture } = message
    try {
      const content = picture ? { picture } : { text }
      const sent = await write(sending, { id: this.#thread }, { client_id, ...content })
      this.arrived([sent])
      for (const acknowledged of this.#acknowledged) acknowledged(sent)
    } catch (error) {
      const isFinal = error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429
      this.#note(message, { problem: isFinal ? sentenceOf(error) : copy.retrying, isRefused: isFinal })
      if (!isFinal) await new Promise((resolve) => setTimeout(resolve, pauseAfterFailure))
    }
  }
}

const outboxes = new Map<string, Outbox>()

/** The outbox of a thread in this session. */
export function outboxOf(thread: string): Outbox {
  const session = token()
  const key = `${session} ${thread}`
  const outbox = outboxes.get(key) ?? new Outbox(thread, session)
  outboxes.set(key, outbox)
  return outbox
}
