import { type Ears, type Line, type News, type OlderPage, type Outgoing, Unsent } from '@koi/web/chat/line'
import { Problem } from '@koi/web/problem'
import { read, upload, write } from '../app/api.ts'
import { sentenceOf } from '../app/problem.ts'
import { token } from '../app/session.ts'
import { copy } from './chat.copy.ts'
import { isTyping, type Message, messageOf, type Thread } from './thread.ts'

const reading = 'GET /console/api/chat/threads/:id/messages'
const pause = 1500
const pauseAfterFailure = 3000

/** Whether the server said no, rather than not now or nothing. */
const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429

/** An operator's line: the thread is read again and again from the last message on. */
export class DeskLine implements Line<Message, Thread> {
  #id: string
  #session = token()
  #reading: AbortController | null = null
  #hurry: () => void = () => undefined

  constructor(thread: string) {
    this.#id = thread
  }

  open(ears: Ears<Message, Thread>): void {
    const stop = new AbortController()
    this.#reading = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    let isReady = false
    let isReading = false
    const turn = async () => {
      let wait = pause
      isReading = true
      try {
        const after = ears.last()
        const page = await read(reading, after === 0 ? { id: this.#id } : { id: this.#id, after }, stop.signal)
        const news = newsOf(page.items.map(messageOf), page.thread)
        // What is left of the newest stands before them; what is left of those after the last one is still to be read.
        if (after === 0) news.hasOlder = page.has_more
        else if (page.has_more) wait = 0
        if (isReady) ears.news(news)
        else ears.ready(news)
        isReady = true
      } catch (error) {
        if (stop.signal.aborted) return
        isReady = false
        ears.cut(isRefusal(error) ? error.message : copy.cut)
        wait = pauseAfterFailure
      }
      isReading = false
      timer = setTimeout(() => void turn(), wait)
    }
    this.#hurry = () => {
      if (isReading) return
      clearTimeout(timer)
      void turn()
    }
    stop.signal.addEventListener('abort', () => clearTimeout(timer))
    void turn()
  }

  close(): void {
    this.#hurry = () => undefined
    this.#reading?.abort()
  }

  hurry(): void {
    this.#hurry()
  }

  async send({ id: client_id, ...content }: Outgoing): Promise<Message> {
    // What one operator left behind is not said by the next one who signs in.
    if (token() !== this.#session) throw new Unsent('')
    const sending = write('POST /console/api/chat/threads/:id/messages', { id: this.#id }, { client_id, ...content })
    const message = messageOf(await sending.catch(unsent))
    this.hurry()
    return message
  }

  upload(picture: Blob): Promise<string> {
    return upload(picture, 'POST /console/api/chat/pictures').catch(unsent)
  }

  async older(before: number): Promise<OlderPage<Message>> {
    const { items, has_more } = await read(reading, { id: this.#id, before })
    return { messages: items.map(messageOf), hasOlder: has_more }
  }

  async seen(seq: number): Promise<void> {
    await write('POST /console/api/chat/threads/:id/seen', { id: this.#id }, { seq })
  }

  typing(): void {
    write('POST /console/api/chat/threads/:id/typing', { id: this.#id }).catch(() => undefined) // only worth something now
  }
}

const newsOf = (messages: Message[], thread: Thread): News<Message, Thread> => ({
  messages,
  thread,
  seen: thread.unread === 0 ? thread.last_seq : 0,
  seenByOther: thread.guest_seen,
  isTyping: isTyping(thread),
})

function unsent(error: unknown): never {
  if (isRefusal(error)) throw new Unsent(sentenceOf(error), { isFinal: true })
  throw new Unsent(copy.retrying, { retryAfter: pauseAfterFailure })
}
