const firstPause = 400
const longestPause = 8000
const beat = 15_000
/** Without a sign for so long the connection is dead, whatever the browser believes. */
const silence = 10_000
const abnormal = 1006

type Timer = ReturnType<typeof setTimeout> | undefined

interface Ears {
  opened(): void
  /** Everything that comes is JSON. */
  heard(frame: unknown): void
  /** The connection is gone; answers whether it is to come back. */
  dropped(code: number): boolean
}

/** A socket that is opened again, after growing pauses, whenever it breaks, and that notices when it is dead. */
export class LiveSocket {
  #address: string
  #ping: unknown
  #ears: Ears
  #socket: WebSocket | null = null
  #isOpen = false
  #isSettled = false
  #pause = firstPause
  #retry: Timer
  #beat: Timer
  #silence: Timer

  /** `ping` is what the other end answers to, whenever it is asked. */
  constructor(address: string, ping: unknown, ears: Ears) {
    this.#address = address
    this.#ping = ping
    this.#ears = ears
  }

  open(): void {
    this.#isOpen = true
    this.#connect()
  }

  close(): void {
    const socket = this.#socket
    this.#isOpen = false
    this.#forget()
    clearTimeout(this.#retry)
    socket?.close()
  }

  /** The other end has let us in: the next pause is a short one again. */
  settle(): void {
    this.#isSettled = true
    this.#pause = firstPause
    this.#beat = setInterval(() => this.#ask(), beat)
  }

  /** Asks for a sign of life, or connects at once instead of after the pause. */
  hurry(): void {
    if (this.#isSettled) this.#ask()
    else if (this.#isOpen && !this.#socket) this.#connect()
  }

  send(frame: unknown): void {
    this.#socket?.send(JSON.stringify(frame))
  }

  #connect(): void {
    clearTimeout(this.#retry)
    const socket = new WebSocket(this.#address)
    const isOurs = () => this.#socket === socket
    this.#socket = socket
    this.#awaitSign()
    socket.addEventListener('open', () => isOurs() && this.#ears.opened())
    socket.addEventListener('message', ({ data }) => {
      if (!isOurs()) return
      clearTimeout(this.#silence)
      this.#ears.heard(JSON.parse(String(data)))
    })
    socket.addEventListener('close', ({ code }) => isOurs() && this.#dropped(code))
  }

  #ask(): void {
    this.send(this.#ping)
    this.#awaitSign()
  }

  #awaitSign(): void {
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#silence = setTimeout(() => {
      if (this.#socket !== socket) return
      socket?.close()
      this.#dropped(abnormal)
    }, silence)
  }

  #forget(): void {
    this.#socket = null
    this.#isSettled = false
    clearInterval(this.#beat)
    clearTimeout(this.#silence)
  }

  #dropped(code: number): void {
    this.#forget()
    this.#isOpen = this.#ears.dropped(code)
    if (!this.#isOpen) return
    this.#retry = setTimeout(() => this.#connect(), this.#pause * (0.7 + 0.6 * Math.random()))
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }
}
