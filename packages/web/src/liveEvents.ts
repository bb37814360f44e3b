import { beatEvery, type StreamEnd } from '@koi/contract/stream/stream'

const firstPause = 1000
const longestPause = 60_000
/** The first event follows the headers at once; where it does not, something in between holds it back. */
const firstEventTimeout = 10_000
/** Two signs of life missed: the connection is dead, or held back. */
const silenceTimeout = 2.25 * beatEvery
/** No event of ours is longer. */
const maxEventLength = 64 * 1024

interface LiveEventsOptions {
  /** Where to listen. */
  address: () => string
  token: () => string
  /** Topics that have changed. */
  onTopics: (topics: string[]) => void
  /** Whether whatever changes is told from now on. */
  onLiveChange: (isLive: boolean) => void
  /** The session is over. */
  onSessionEnd: () => void
  /** Takes so many milliseconds: a clock of one's own, where the machine's is not to be waited for. */
  wait?: (milliseconds: number) => Promise<void>
}

const waitByClock = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Fields of one event, of which ours have one line each. */
function fieldsOf(block: string): Partial<Record<string, string>> {
  const lines = block.split('\n').flatMap((line) => {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(lines)
}

/**
 * Server-sent events over `fetch`, which can say in a header who asks. Listens again after growing pauses whenever the
 * stream breaks, from the event that was heard last.
 */
export class LiveEvents {
  #options: LiveEventsOptions
  #abort: AbortController | null = null
  #lastEventId = ''
  #pause = firstPause
  #isLive = false
  /** Ends when nothing is listened for any more, nor will be. */
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

  /** What is heard next is not compared with what was heard before. */
  clearLastEventId(): void {
    this.#lastEventId = ''
  }

  async #run(abort: AbortController): Promise<void> {
    while (this.#abort === abort) {
      const isWorthwhile = await this.#listen(abort.signal).catch(() => true)
      if (this.#abort !== abort) return
      this.#setLive(false)
      if (!isWorthwhile) return
      await (this.#options.wait ?? waitByClock)(this.#pause * (0.5 + Math.random()))
      this.#pause = Math.min(longestPause, this.#pause * 2)
    }
  }

  /** Listens until the stream ends; answers whether there is anything to come back to. Rejects when it breaks. */
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
        // A server of this family that has no such stream; any other no is heard again later.
        this.#pause = longestPause
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
    const { topics = [], why } = JSON.parse(data) as { topics?: string[]; why?: StreamEnd }
    if (id !== undefined) this.#lastEventId = id
    if (event === 'ready') {
      this.#pause = firstPause
      this.#setLive(true)
    }
    if (why === 'session') {
      this.close()
      this.#options.onSessionEnd()
    }
    if (topics.length > 0) this.#options.onTopics(topics)
  }

  #setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return
    this.#isLive = isLive
    this.#options.onLiveChange(isLive)
  }
}
