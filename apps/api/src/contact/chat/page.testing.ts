import { randomUUID } from 'node:crypto'
import type { MessageView, ServerFrame } from '@koi/contract/contact/chat/chat'
import { type RawData, WebSocket } from 'ws'

type Frame<T extends ServerFrame['t']> = Extract<ServerFrame, { t: T }>

/** A chat client that keeps every received frame. */
export class TestPage {
  readonly socket: WebSocket
  readonly frames: ServerFrame[] = []
  readonly closed: Promise<number>
  #waiting: (() => void)[] = []

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers })
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data: RawData) => {
      this.frames.push(JSON.parse(String(data)) as ServerFrame)
      for (const wake of this.#waiting.splice(0)) wake()
    })
    this.closed = new Promise((resolve) => this.socket.on('close', (code) => resolve(code)))
  }

  async sendFrame(frame: object): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve) => this.socket.once('open', resolve))
    this.socket.send(JSON.stringify(frame))
  }

  /** Returns the first matching frame, whether it was received before or comes later. */
  async waitFor<T extends ServerFrame['t']>(
    kind: T,
    fits: (frame: Frame<T>) => boolean = () => true,
  ): Promise<Frame<T>> {
    for (;;) {
      const found = this.frames.find((frame): frame is Frame<T> => frame.t === kind && fits(frame as Frame<T>))
      if (found) return found
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no ${kind}; heard ${JSON.stringify(this.frames).slice(0, 2000)}`)),
          15_000,
        )
        this.#waiting.push(() => (clearTimeout(timer), resolve()))
      })
    }
  }

  async hello(token: string, after = 0, language?: string): Promise<Frame<'ready'>> {
    await this.sendFrame({ t: 'hello', token, after, ...(language ? { language } : {}) })
    return this.waitFor('ready')
  }

  /** Sends a text; resolves when it is acknowledged. */
  async send(text: string, id: string = randomUUID()): Promise<Frame<'ack'>> {
    await this.sendFrame({ t: 'send', id, text })
    return this.waitFor('ack', (ack) => ack.id === id)
  }

  get messages(): MessageView[] {
    return this.frames.flatMap((frame) => (frame.t === 'ready' || frame.t === 'messages' ? frame.messages : []))
  }

  async read(text: string): Promise<MessageView> {
    await this.waitFor('messages', ({ messages }) => messages.some((message) => message.text === text))
    return this.messages.find((message) => message.text === text)!
  }

  cut(): void {
    this.socket.terminate()
  }
}
