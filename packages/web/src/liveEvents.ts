import { beatEvery, type StreamEnd } from '@koi/contract/contact/stream/stream'

const firstDelay = 1000
const longestDelay = 60_000
/** Milliseconds until the first event, which the server sends at once; if it is late, a proxy buffers the stream. */
const firstEventTimeout = 10_000
/** Milliseconds of silence, two missed heartbeats, after which the connection counts as dead or buffered. */
const silenceTimeout = 2.25 * beatEvery
/** Maximum characters of an event. */
const maxEventLength = 64 * 1024

interface LiveEventsOptions {
  address: () => string
  token: () => string
  /** Called with the topics that have changed. */
  onTopics: (topics: string[]) => void
  /** Called with every event and its data, after a change of the connection's state. */
  onEvent?: (name: string, data: unknown) => void
  /** Called when the stream connects or disconnects; only while connected it reports changes. */
  onLiveChange: (isLive: boolean) => void
  onSessionEnd: () => void
  /** Replaces setTimeout in tests. */
  wait?: (milliseconds: number) => Promise<void>
}

const waitByClock = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Parses an event; each field has one line. */
function fieldsOf(block: string): Partial<Record<string, string>> {
  const lines = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(lines)
}

/**
 * Receives server-sent events over `fetch`, which allows an Authorization header. Reconnects with exponential backoff and
 * jitter and resumes with Last-Event-ID.
 */
export class LiveEvents {
  #options: LiveEventsOptions
  #abort: AbortController | null = null
  #lastEventId = ''
  #delay = firstDelay
  #isLive = false
  /** Resolves when the stream has ended for good. */
  done: Promise<void> = Promise.resolve()

  constructor(options: LiveEventsOptions) {
    this.#options = options
  }

  open(): void {
    if (this.#abort) return
    this.#abort = new AbortController()
    this.done = this.#run(this.#abort)
  }

  close(): void {
    this.#abort?.abort()
    this.#abort = null
    this.#setLive(false)
  }

  /** Makes the next connection start without Last-Event-ID. */
  clearLastEventId(): void {
    this.#lastEventId = ''
  }

  async #run(abort: AbortController): Promise<void> {
    while (this.#abort === abort) {
      const isWorthwhile = await this.#listen(abort.signal).catch(() => true)
      if (this.#abort !== abort) return
      this.#setLive(false)
      if (!isWorthwhile) return
      await (this.#options.wait ?? waitByClock)(this.#delay * (0.5 + Math.random()))
      this.#delay = Math.min(longestDelay, this.#delay * 2)
    }
  }

  /** Reads until the stream ends; returns whether to reconnect. Rejects on errors. */
  async #listen(signal: AbortSignal): Promise<boolean> {
    const dead = new AbortController()
    let timer = setTimeout(() => dead.abort(), firstEventTimeout)
    try {
      const response = await fetch(this.#options.address(), {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${this.#options.token()}`,
          ...(this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {}),
        },
        cache: 'no-store',
        signal: AbortSignal.any([signal, dead.signal]),
      })
      if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
        void response.body?.cancel()
        // A 404 comes from an older server without streams: do not reconnect. After other errors retry with the longest delay.
        this.#delay = longestDelay
        return response.status !== 404
      }
      const [reader, decoder] = [response.body.getReader(), new TextDecoder()]
      for (let text = ''; text.length < maxEventLength;) {
        const { done, value } = await reader.read()
        if (done || signal.aborted) return true
        const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#onEvent(fieldsOf(block))
        if (!this.#isLive) continue
        clearTimeout(timer)
        timer = setTimeout(() => dead.abort(), silenceTimeout)
      }
      dead.abort()
      return true
    } finally {
      clearTimeout(timer)
    }
  }

  #onEvent({ event, id, data = '{}' }: Partial<Record<string, string>>): void {
    if (event === undefined) return
    const content = JSON.parse(data) as { topics?: string[]; why?: StreamEnd }
    const { topics = [], why } = content
    if (id !== undefined) this.#lastEventId = id
    if (event === 'ready') {
      this.#delay = firstDelay
      this.#setLive(true)
    }
    if (why === 'session') {
      this.close()
      this.#options.onSessionEnd()
    }
    if (topics.length > 0) this.#options.onTopics(topics)
    this.#options.onEvent?.(event, content)
  }

  #setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return
    this.#isLive = isLive
    this.#options.onLiveChange(isLive)
  }
}
