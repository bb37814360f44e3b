import type { Author, MessageView } from '@koi/contract/contact/chat/chat'
import { deviceTime } from '../clock.ts'
import type { Transport, ConversationUpdate } from './transport.ts'
import { merged } from './merged.ts'
import { Outbox, type Pending } from './outbox.ts'

/** An immutable snapshot of a conversation, replaced on every change. */
export interface ConversationState<Message, Thread> {
  /** Ordered by `seq`, without duplicates. */
  messages: readonly Message[]
  /** Messages that are not in the thread yet, in the order in which they were written. */
  pending: readonly Pending[]
  thread: Thread | null
  hasOlder: boolean
  connection: 'connecting' | 'ready' | 'cut' | 'lost'
  /** Reason why the connection was interrupted; may be ''. */
  problem: string
  /** `seq` of the last message the other side has seen. */
  seenByOther: number
  /** Number of messages of the other side that this side has not seen. */
  unread: number
  /** Whether the other side is typing. */
  isTyping: boolean
}

/** Milliseconds for which a typing notice is shown. */
const typingShownFor = 4000
/** Minimum milliseconds between typing notices. */
const typingSentEvery = 2000

/** Holds messages, outbox and read state of one side. Messages may arrive twice, late or out of order. */
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
  /** `seq` of the last message received. Own acknowledged messages do not count, because earlier ones may be missing. */
  #lastSeq = 0
  /** `seq` of the last message visible here; `#reportedSeq` is the last one reported to the server as seen. */
  #seenSeq = 0
  #reportedSeq = 0
  #isVisible = false
  #typingSentAt = 0
  #typingTimer: ReturnType<typeof setTimeout> | undefined

  /** `side`: the author on this side; all other authors are the other side. */
  constructor(transport: Transport<Message, Thread>, side: Author) {
    this.#transport = transport
    this.#side = side
    this.#outbox = new Outbox<Message>(transport, {
      onChange: () => this.#change({ pending: this.#outbox.queue }),
      onAccepted: (message) => this.#merge({ messages: [message] }),
    })
  }

  readonly snapshot = (): ConversationState<Message, Thread> => this.#state

  /** Calls `listener` after each change; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Whether the conversation is closed and has no unsent messages. */
  get isIdle(): boolean {
    return !this.#isOpen && this.#state.pending.length === 0
  }

  /** Connects and fetches the messages after the last one received. */
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

  /** Disconnects. Pending messages are still sent if the transport is able to. */
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

  /** Sends a typing notice, at most one per `typingSentEvery`. */
  sendTyping(): void {
    if (deviceTime() - this.#typingSentAt < typingSentEvery) return
    this.#typingSentAt = deviceTime()
    this.#transport.sendTyping()
  }

  /** Sets whether the newest message is visible to the reader; if so, all messages are marked as seen. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible
    this.#change({})
  }

  /** Loads one page of older messages; ignored while one is loading. */
  async loadOlder(): Promise<void> {
    const [first] = this.#state.messages
    if (!first || this.#isReadingOlder) return
    this.#isReadingOlder = true
    try {
      this.#merge(await this.#transport.loadOlder(first.seq))
    } catch {
      // After a failure `hasOlder` is unchanged, so the reader can try again.
    } finally {
      this.#isReadingOlder = false
    }
  }

  #receive(
    update: ConversationUpdate<Message, Thread>,
    change: Partial<ConversationState<Message, Thread>> = {},
  ): void {
    this.#lastSeq = Math.max(this.#lastSeq, ...(update.messages ?? []).map(({ seq }) => seq))
    this.#merge(update, change)
  }

  #merge(update: ConversationUpdate<Message, Thread>, change: Partial<ConversationState<Message, Thread>> = {}): void {
    const { messages = [], hasOlder, thread, seen = 0, seenByOther, isTyping } = update
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
    this.#transport.markSeen(this.#lastSeq).catch(() => (this.#reportedSeq = 0)) // the next update reports it again
  }
}
