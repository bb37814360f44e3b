import type { Author, MessageView } from '@koi/contract/chat/chat'
import { now } from '../clock.ts'
import type { Transport, ConversationUpdate } from './line.ts'
import { merged } from './merged.ts'
import { Outbox, type Pending } from './outbox.ts'

/** What a page shows of a conversation. A new object whenever anything of it changes. */
export interface ConversationState<Message, Thread> {
  /** In the order of their numbers, every one once. */
  messages: readonly Message[]
  /** What is not in the thread yet, in the order of writing. */
  pending: readonly Pending[]
  thread: Thread | null
  hasOlder: boolean
  connection: 'connecting' | 'ready' | 'cut' | 'lost'
  /** Why the line is cut: a sentence, or empty. */
  problem: string
  /** The last message that the other side has seen. */
  seenByOther: number
  /** Messages of others that nobody has looked at here. */
  unread: number
  /** Whether the other side is writing. */
  isTyping: boolean
}

/** Milliseconds for which somebody who said that they write is believed to. */
const typingShownFor = 4000
/** Milliseconds between two times of saying so. */
const typingSentEvery = 2000

/**
 * One side of a conversation, whichever line it runs over: what was said, what is still to be said, who has seen what.
 * Messages may come twice, late or out of order; they are shown once and in order.
 */
export class Conversation<Message extends MessageView, Thread> {
  #transport: Transport<Message, Thread>
  #side: Author
  #outbox: Outbox<Message>
  #state: ConversationState<Message, Thread> = {
    messages: [],
    pending: [],
    thread: null,
    hasOlder: false,
    connection: 'connecting',
    problem: '',
    seenByOther: 0,
    unread: 0,
    isTyping: false,
  }
  #listeners = new Set<() => void>()
  #isOpen = false
  #isReadingOlder = false
  /** The last message that the line brought; one that was only acknowledged may have others before it. */
  #lastSeq = 0
  /** What was looked at here, and what the server has been told of it. */
  #seenSeq = 0
  #reportedSeq = 0
  #isVisible = false
  #typingSentAt = 0
  #typingTimer: ReturnType<typeof setTimeout> | undefined

  /** `side` is who writes here; messages of anybody else are the other side's. */
  constructor(transport: Transport<Message, Thread>, side: Author) {
    this.#transport = transport
    this.#side = side
    this.#outbox = new Outbox<Message>(transport, {
      onChange: () => this.#change({ pending: this.#outbox.queue }),
      onAccepted: (message) => this.#merge({ messages: [message] }),
    })
  }

  readonly snapshot = (): ConversationState<Message, Thread> => this.#state

  /** Calls `heard` when the state has changed; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Whether nobody listens and nothing is left to be sent. */
  get isIdle(): boolean {
    return !this.#isOpen && this.#state.pending.length === 0
  }

  /** Begins to listen, from the last message on. */
  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#transport.open({
      lastSeq: () => this.#lastSeq,
      onReady: (update) => {
        this.#reportedSeq = 0
        this.#receive(update, { connection: 'ready', problem: '' })
        this.#outbox.retryDelayed()
      },
      onUpdate: (update) => this.#receive(update),
      onInterrupted: (problem) => this.#change({ connection: 'cut', problem }),
      onRejected: () => this.#change({ connection: 'lost' }),
    })
  }

  /** Stops listening. What is to be sent is sent all the same, as far as the line can without being open. */
  close(): void {
    this.#isOpen = false
    this.#transport.close()
    clearTimeout(this.#typingTimer)
    this.#change({ connection: 'connecting', isTyping: false })
  }

  reconnectNow(): void {
    this.#transport.reconnectNow()
  }

  sendText(text: string): void {
    this.#typingSentAt = 0
    this.#outbox.addText(text)
  }

  sendImage(picture: Blob): void {
    this.#outbox.addImage(picture)
  }

  retry(id: string): void {
    this.#outbox.retry(id)
  }

  /** Says that somebody writes here, now and then. */
  sendTyping(): void {
    if (now() - this.#typingSentAt < typingSentEvery) return
    this.#typingSentAt = now()
    this.#transport.sendTyping()
  }

  /** Whether somebody has the newest message in sight: then everything counts as seen. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.#change({})
  }

  /** Fetches older messages; one page at a time. */
  async loadOlder(): Promise<void> {
    const [first] = this.#state.messages
    if (!first || this.#isReadingOlder) return
    this.#isReadingOlder = true
    try {
      this.#merge(await this.#transport.loadOlder(first.seq))
    } catch {
      // They are still there to be asked for again.
    } finally {
      this.#isReadingOlder = false
    }
  }

  #receive(update: ConversationUpdate<Message, Thread>, change: Partial<ConversationState<Message, Thread>> = {}): void {
    this.#lastSeq = Math.max(this.#lastSeq, ...(update.messages ?? []).map(({ seq }) => seq))
    this.#merge(update, change)
  }

  #merge(news: ConversationUpdate<Message, Thread>, change: Partial<ConversationState<Message, Thread>> = {}): void {
    const { messages = [], hasOlder, thread, seen = 0, seenByOther, isTyping } = news
    this.#reportedSeq = Math.max(this.#reportedSeq, seen)
    this.#seenSeq = Math.max(this.#seenSeq, seen)
    const before = this.#state.messages.at(-1)?.seq ?? 0
    this.#outbox.remove(new Set(messages.filter(({ author }) => author === this.#side).map(({ id }) => id)))
    const hasAnswer = messages.some(({ author, seq }) => author !== this.#side && seq > before)
    this.#change({
      ...change,
      messages: merged(this.#state.messages, messages),
      pending: this.#outbox.queue,
      ...(hasOlder === undefined ? {} : { hasOlder }),
      ...(thread === undefined ? {} : { thread }),
      ...(seenByOther === undefined ? {} : { seenByOther }),
      ...this.#typingChange(hasAnswer ? false : isTyping),
    })
  }

  #typingChange(isTyping: boolean | undefined): { isTyping?: boolean } {
    if (isTyping === undefined) return {}
    clearTimeout(this.#typingTimer)
    if (isTyping) this.#typingTimer = setTimeout(() => this.#change({ isTyping: false }), typingShownFor)
    return { isTyping }
  }

  #change(change: Partial<ConversationState<Message, Thread>>): void {
    const next = { ...this.#state, ...change }
    if (this.#isVisible) this.#markSeen(next)
    next.unread = next.messages.filter(({ author, seq }) => author !== this.#side && seq > this.#seenSeq).length
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === this.#state[key])
    if (isSame) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #markSeen({ messages, connection }: ConversationState<Message, Thread>): void {
    this.#seenSeq = Math.max(this.#seenSeq, messages.at(-1)?.seq ?? 0)
    if (connection !== 'ready' || this.#lastSeq <= this.#reportedSeq) return
    this.#reportedSeq = this.#lastSeq
    this.#transport.markSeen(this.#lastSeq).catch(() => (this.#reportedSeq = 0)) // told again with the next news
  }
}
