import {
  type TransportListener,
  type Transport,
  type ConversationUpdate,
  type OlderPage,
  type Outgoing,
  Unsent,
} from '@koi/web/chat/transport'
import { Problem } from '@koi/web/problem'
import { read, upload, write } from '../../app/api.ts'
import { isChatLive, onChats } from '../../app/liveChats.ts'
import { sentenceOf } from '../../app/problem.ts'
import { token } from '../../app/session.ts'
import { copy } from './chat.copy.ts'
import { isTyping, type Message, messageOf, type Thread } from './thread.ts'

const reading = 'GET /console/api/chat/threads/:id/messages'
const pause = 1500
const pauseAfterFailure = 3000

/** Whether the server refused the call for good: 4xx except 429. */
const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * Operator's transport: reads the messages after the last one received when the stream pushes a change of the thread, and
 * polls for them while the stream is not connected.
 */
export class DeskTransport implements Transport<Message, Thread> {
  #id: string
  #session = token()
  #reading: AbortController | null = null
  #readNow: () => void = () => undefined

  constructor(thread: string) {
    this.#id = thread
  }

  open(listener: TransportListener<Message, Thread>): void {
    const stop = new AbortController()
    this.#reading = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    let isReady = false
    let isReading = false
    let isChanged = false
    /** Whether a change was pushed during a read. */
    let pushed: Thread | null = null
    const readAfter = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void readNew(), wait)
    }
    const readNew = async () => {
      let wait: number | null = null
      clearTimeout(timer)
      isReading = true
      isChanged = false
      try {
        const after = listener.lastSeq()
        const page = await read(reading, after === 0 ? { id: this.#id } : { id: this.#id, after }, stop.signal)
        const update = toUpdate(page.items.map(messageOf), page.thread)
        // The first page is the newest one, so `more` means older messages; later pages go forwards, so poll again at once.
        if (after === 0) update.hasOlder = page.has_more
        else if (page.has_more) isChanged = true
        if (isReady) listener.onUpdate(update)
        else listener.onReady(update)
        isReady = true
      } catch (error) {
        if (stop.signal.aborted) return
        isReady = false
        listener.onInterrupted(isRefusal(error) ? error.message : copy.cut)
        wait = pauseAfterFailure
      }
      isReading = false
      const last = pushed
      pushed = null
      if (last && isReady) applyPushed(last)
      // The pushed thread has more messages, and they are being read.
      if (isReading) return
      if (isChanged) wait ??= 0
      if (!isChatLive()) wait ??= pause
      if (wait !== null) readAfter(wait)
    }
    const applyPushed = (thread: Thread) => {
      if (thread.last_seq > listener.lastSeq()) this.#readNow()
      else listener.onUpdate(toUpdate([], thread))
    }
    /** A read in progress may have missed the change, so another one follows it. */
    this.#readNow = () => {
      if (isReading) isChanged = true
      else void readNew()
    }
    const unsubscribe = onChats({
      onLive: (isLive) => {
        if (isLive) this.#readNow()
        else if (!isReading) readAfter(pause)
      },
      onChats: ({ threads, typing }) => {
        const thread = threads.find(({ id }) => id === this.#id)
        if (isReading) pushed = thread ?? pushed
        else if (thread && isReady) applyPushed(thread)
        else if (thread) this.#readNow()
        if (typing.includes(this.#id) && isReady) listener.onUpdate({ isTyping: true })
      },
    })
    stop.signal.addEventListener('abort', () => {
      unsubscribe()
      clearTimeout(timer)
    })
    void readNew()
  }

  close(): void {
    this.#readNow = () => undefined
    this.#reading?.abort()
  }

  reconnectNow(): void {
    this.#readNow()
  }

  async send({ id: client_id, ...content }: Outgoing): Promise<Message> {
    // Never send messages of the previous operator after another one has signed in.
    if (token() !== this.#session) throw new Unsent('')
    const sending = write('POST /console/api/chat/threads/:id/messages', { id: this.#id }, { client_id, ...content })
    const message = messageOf(await sending.catch(throwUnsent))
    // Read at once if changes are not pushed.
    if (!isChatLive()) this.reconnectNow()
    return message
  }

  upload(picture: Blob): Promise<string> {
    return upload(picture, 'POST /console/api/chat/pictures').catch(throwUnsent)
  }

  async loadOlder(before: number): Promise<OlderPage<Message>> {
    const { items, has_more } = await read(reading, { id: this.#id, before })
    return { messages: items.map(messageOf), hasOlder: has_more }
  }

  async markSeen(seq: number): Promise<void> {
    await write('POST /console/api/chat/threads/:id/seen', { id: this.#id }, { seq })
  }

  sendTyping(): void {
    write('POST /console/api/chat/threads/:id/typing', { id: this.#id }).catch(() => undefined) // Stale by the time of a retry, so failures are ignored.
  }
}

const toUpdate = (messages: Message[], thread: Thread): ConversationUpdate<Message, Thread> => ({
  messages,
  thread,
  seen: thread.unread === 0 ? thread.last_seq : 0,
  seenByOther: thread.guest_seen,
  // Only the start of typing is pushed; the conversation ends it with a timer.
  ...(isChatLive() && !isTyping(thread) ? {} : { isTyping: isTyping(thread) }),
})

function throwUnsent(error: unknown): never {
  if (isRefusal(error)) throw new Unsent(sentenceOf(error), { isFinal: true })
  throw new Unsent(copy.retrying, { retryAfter: pauseAfterFailure })
}
