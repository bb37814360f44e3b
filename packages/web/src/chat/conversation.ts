import type { Author, MessageView } from '@koi/contract/chat/chat'
import { now } from '../clock.ts'
import type { Line, News } from './line.ts'
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
const typingFor = 4000
/** Milliseconds between two times of saying so. */
const typingEvery = 2000

/**
 * One side of a conversation, whichever line it runs over: what was said, what is still to be said, who has seen what.
 * Messages may come twice, late or out of order; they are shown once and in order.
 */
export class Conversation<Message extends MessageView, Thread> {
  #line: Line<Message, Thread>
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
  #heard = new Set<() => void>()
  #isOpen = false
  #isReadingOlder = false
  /** The last message that the line brought; one that was only acknowledged may have others before it. */
  #last = 0
  /** What was looked at here, and what the server has been told of it. */
  #looked = 0
  #told = 0
  #isLooking = false
  #typedAt = 0
  #typing: ReturnType<typeof setTimeout> | undefined

  /** `side` is who writes here; messages of anybody else are the other side's. */
  constructor(line: Line<Message, Thread>, side: Author) {
    this.#line = line
    this.#side = side
    this.#outbox = new Outbox<Message>(line, {
      changed: () => this.#change({ pending: this.#outbox.queue }),
      taken: (message) => this.#take({ messages: [message] }),
    })
  }

  readonly snapshot = (): ConversationState<Message, Thread> => this.#state

  /** Calls `heard` when the state has changed; returns the way to stop. */
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard)
    return () => void this.#heard.delete(heard)
  }

  /** Whether nobody listens and nothing is left to be sent. */
  get isIdle(): boolean {
    return !this.#isOpen && this.#state.pending.length === 0
  }

  /** Begins to listen, from the last message on. */
  open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#line.open({
      last: () => this.#last,
      ready: (news) => {
        this.#told = 0
        this.#hear(news, { connection: 'ready', problem: '' })
        this.#outbox.hurry()
      },
      news: (news) => this.#hear(news),
      cut: (problem) => this.#change({ connection: 'cut', problem }),
      lost: () => this.#change({ connection: 'lost' }),
    })
  }

  /** Stops listening. What is to be sent is sent all the same, as far as the line can without being open. */
  close(): void {
    this.#isOpen = false
    this.#line.close()
    clearTimeout(this.#typing)
    this.#change({ connection: 'connecting', isTyping: false })
  }

  hurry(): void {
    this.#line.hurry()
  }

  say(text: string): void {
    this.#typedAt = 0
    this.#outbox.say(text)
  }

  show(picture: Blob): void {
    this.#outbox.show(picture)
  }

  again(id: string): void {
    this.#outbox.again(id)
  }

  /** Says that somebody writes here, now and then. */
  typing(): void {
    if (now() - this.#typedAt < typingEvery) return
    this.#typedAt = now()
    this.#line.typing()
  }

  /** Whether somebody has the newest message in sight: then everything counts as seen. */
  look(isLooking: boolean): void {
    this.#isLooking = isLooking
    this.#change({})
  }

  /** Fetches older messages; one page at a time. */
  async older(): Promise<void> {
    const [first] = this.#state.messages
    if (!first || this.#isReadingOlder) return
    this.#isReadingOlder = true
    try {
      this.#take(await this.#line.older(first.seq))
    } catch {
      // They are still there to be asked for again.
    } finally {
      this.#isReadingOlder = false
    }
  }

  #hear(news: News<Message, Thread>, change: Partial<ConversationState<Message, Thread>> = {}): void {
    this.#last = Math.max(this.#last, ...(news.messages ?? []).map(({ seq }) => seq))
    this.#take(news, change)
  }

  #take(news: News<Message, Thread>, change: Partial<ConversationState<Message, Thread>> = {}): void {
    const { messages = [], hasOlder, thread, seen = 0, seenByOther, isTyping } = news
    this.#told = Math.max(this.#told, seen)
    this.#looked = Math.max(this.#looked, seen)
    const before = this.#state.messages.at(-1)?.seq ?? 0
    this.#outbox.drop(new Set(messages.filter(({ author }) => author === this.#side).map(({ id }) => id)))
    const hasAnswer = messages.some(({ author, seq }) => author !== this.#side && seq > before)
    this.#change({
      ...change,
      messages: merged(this.#state.messages, messages),
      pending: this.#outbox.queue,
      ...(hasOlder === undefined ? {} : { hasOlder }),
      ...(thread === undefined ? {} : { thread }),
      ...(seenByOther === undefined ? {} : { seenByOther }),
      ...this.#typingOf(hasAnswer ? false : isTyping),
    })
  }

  #typingOf(isTyping: boolean | undefined): { isTyping?: boolean } {
    if (isTyping === undefined) return {}
    clearTimeout(this.#typing)
    if (isTyping) this.#typing = setTimeout(() => this.#change({ isTyping: false }), typingFor)
    return { isTyping }
  }

  #change(change: Partial<ConversationState<Message, Thread>>): void {
    const next = { ...this.#state, ...change }
    if (this.#isLooking) this.#see(next)
    next.unread = next.messages.filter(({ author, seq }) => author !== this.#side && seq > this.#looked).length
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === this.#state[key])
    if (isSame) return
    this.#state = next
    for (const heard of this.#heard) heard()
  }

  #see({ messages, connection }: ConversationState<Message, Thread>): void {
    this.#looked = Math.max(this.#looked, messages.at(-1)?.seq ?? 0)
    if (connection !== 'ready' || this.#last <= this.#told) return
    this.#told = this.#last
    this.#line.seen(this.#last).catch(() => (this.#told = 0)) // told again with the next news
  }
}
