import type { ServerFrame } from '@koi/contract/chat/chat'
import type { GuestFrame } from '@koi/contract/chat/chat.frames'

export type Sending = Extract<GuestFrame, { t: 'send' }>

interface Ears {
  frame(frame: ServerFrame): void
  /** Whether frames get through now. */
  ready(isReady: boolean): void
  /** The token is no longer good. */
  lost(): void
}

const tokenLost = 4001
const firstPause = 400
const longestPause = 8000
const beat = 15_000
/** Without a sign for so long the connection is dead, whatever the browser believes. */
const silence = 10_000
/** Refused for now: tried again by itself. */
const passing = new Set(['FLOOD', 'FAULT'])
const tryAgain = 10_000

/**
 * The connection of a page. What is to be sent stays in the outbox until the server has acknowledged it, and is sent
 * again under the same id after every reconnection; what is to be received is asked for from the last message seen.
 */
export class Link {
  readonly outbox = new Map<string, Sending>()
  /** The last message that was received. */
  last = 0
  #token: string
  #ears: Ears
  #socket: WebSocket | null = null
  #isReady = false
  #isOver = false
  #pause = firstPause
  #retry = 0
  #beat = 0
  #silence = 0

  constructor(token: string, ears: Ears) {
    this.#token = token
    this.#ears = ears
    window.addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#connect()
  }

  /** Sends a message; it gets through sooner or later, once. */
  post(message: Sending): void {
    this.outbox.set(message.id, message)
    this.tell(message)
  }

  /** Sends what is only worth something now. */
  tell(frame: GuestFrame): void {
    if (this.#isReady) this.#socket?.send(JSON.stringify(frame))
  }

  close(): void {
    this.#isOver = true
    window.removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    for (const timer of [this.#retry, this.#beat, this.#silence]) clearTimeout(timer)
    this.#socket?.close()
  }

  #connect(): void {
    clearTimeout(this.#retry)
    const url = new URL('/service/socket', location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    url.search = ''
    const socket = new WebSocket(url)
    this.#socket = socket
    this.#awaitSign()
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ t: 'hello', token: this.#token, after: this.last } satisfies GuestFrame)),
    )
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#take(JSON.parse(String(data)) as ServerFrame)
    })
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#dropped(code)
    })
  }

  #take(frame: ServerFrame): void {
    clearTimeout(this.#silence)
    if (frame.t === 'ready' || frame.t === 'messages')
      this.last = Math.max(this.last, ...frame.messages.map(({ seq }) => seq))
    if (frame.t === 'ack' || (frame.t === 'refused' && frame.id && !passing.has(frame.code)))
      this.outbox.delete(frame.id!)
    if (frame.t === 'refused' && passing.has(frame.code)) setTimeout(() => this.#flush(), tryAgain)
    this.#ears.frame(frame)
    if (frame.t !== 'ready') return
    this.#isReady = true
    this.#pause = firstPause
    this.#flush()
    this.#beat = window.setInterval(() => this.#ping(), beat)
    this.#ears.ready(true)
  }

  #flush(): void {
    for (const message of this.outbox.values()) this.tell(message)
  }

  #ping(): void {
    this.tell({ t: 'ping' })
    this.#awaitSign()
  }

  #awaitSign(): void {
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#silence = window.setTimeout(() => {
      if (this.#socket !== socket) return
      socket?.close()
      this.#dropped(1006)
    }, silence)
  }

  #dropped(code: number): void {
    this.#socket = null
    this.#isReady = false
    clearInterval(this.#beat)
    clearTimeout(this.#silence)
    if (this.#isOver) return
    if (code === tokenLost) {
      this.close()
      return this.#ears.lost()
    }
    this.#ears.ready(false)
    this.#retry = window.setTimeout(() => this.#connect(), this.#pause * (0.7 + 0.6 * Math.random()))
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }

  /** The network is back, or somebody looks: no waiting. */
  #hurry = (): void => {
    if (this.#isOver || document.visibilityState === 'hidden') return
    if (this.#socket && this.#isReady) this.#ping()
    else if (!this.#socket) this.#connect()
  }
}
