const firstDelay = 400
const longestDelay = 8000
const pingInterval = 15_000
/** Milliseconds without an answer after which the connection is closed. */
const answerTimeout = 10_000
const abnormalClosure = 1006

type Timer = ReturnType<typeof setTimeout> | undefined

interface SocketListener {
  onOpen(): void
  /** Handles an incoming frame, which is parsed JSON. */
  onFrame(frame: unknown): void
  /** Handles the end of the connection; returns whether to reconnect. */
  onClose(code: number): boolean
}

/** A WebSocket that reconnects with exponential backoff and jitter and detects dead connections by pings. */
export class LiveSocket {
  #address: string
  #ping: unknown
  #listener: SocketListener
  #socket: WebSocket | null = null
  #isOpen = false
  #isAuthenticated = false
  #delay = firstDelay
  #reconnectTimer: Timer
  #pingTimer: Timer
  #timeoutTimer: Timer

  /** `ping`: a frame that the server always answers. */
  constructor(address: string, ping: unknown, listener: SocketListener) {
    this.#address = address
    this.#ping = ping
    this.#listener = listener
  }

  open(): void {
    this.#isOpen = true
    this.#connect()
  }

  close(): void {
    const socket = this.#socket
    this.#isOpen = false
    this.#reset()
    clearTimeout(this.#reconnectTimer)
    socket?.close()
  }

  /** Resets the backoff and starts pings. */
  markAuthenticated(): void {
    this.#isAuthenticated = true
    this.#delay = firstDelay
    this.#pingTimer = setInterval(() => this.#sendPing(), pingInterval)
  }

  /** Sends a ping if connected, otherwise connects without waiting for the backoff. */
  reconnectNow(): void {
    if (this.#isAuthenticated) this.#sendPing()
    else if (this.#isOpen && !this.#socket) this.#connect()
  }

  send(frame: unknown): void {
    this.#socket?.send(JSON.stringify(frame))
  }

  #connect(): void {
    clearTimeout(this.#reconnectTimer)
    const socket = new WebSocket(this.#address)
    const isOurs = () => this.#socket === socket
    this.#socket = socket
    this.#startTimeout()
    socket.addEventListener('open', () => isOurs() && this.#listener.onOpen())
    socket.addEventListener('message', ({ data }) => {
      if (!isOurs()) return
      clearTimeout(this.#timeoutTimer)
      this.#listener.onFrame(JSON.parse(String(data)))
    })
    socket.addEventListener('close', ({ code }) => isOurs() && this.#onClose(code))
  }

  #sendPing(): void {
    this.send(this.#ping)
    this.#startTimeout()
  }

  #startTimeout(): void {
    clearTimeout(this.#timeoutTimer)
    const socket = this.#socket
    this.#timeoutTimer = setTimeout(() => {
      if (this.#socket !== socket) return
      socket?.close()
      this.#onClose(abnormalClosure)
    }, answerTimeout)
  }

  #reset(): void {
    this.#socket = null
    this.#isAuthenticated = false
    clearInterval(this.#pingTimer)
    clearTimeout(this.#timeoutTimer)
  }

  #onClose(code: number): void {
    this.#reset()
    this.#isOpen = this.#listener.onClose(code)
    if (!this.#isOpen) return
    this.#reconnectTimer = setTimeout(() => this.#connect(), this.#delay * (0.7 + 0.6 * Math.random()))
    this.#delay = Math.min(longestDelay, this.#delay * 2)
  }
}
