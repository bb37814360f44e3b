import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { MessageView, ServerFrame, ThreadView } from '@koi/contract/contact/chat/chat'
import type { GuestFrame } from '@koi/contract/contact/chat/chat.frames'
import { type WebSocket, WebSocketServer } from 'ws'
import { Conversation, type ConversationState } from './conversation.ts'
import { type GuestThread, SocketTransport } from './socketTransport.ts'

type State = ConversationState<MessageView, GuestThread>
type FrameOf<T extends GuestFrame['t']> = Extract<GuestFrame, { t: T }>

const pageSize = 3
const refusals = { FLOOD: '请稍候', TEXT_TOO_LONG: '消息太长' }

/** A WebSocket server with one thread, which follows the protocol and can simulate failures. */
export class TestThread {
  readonly messages: MessageView[] = []
  /** The frames received, in their order. */
  readonly received: GuestFrame[] = []
  /** Outcome of the guest's next message, after which it is reset to 'taken'. */
  nextOutcome: 'taken' | 'acknowledgementLost' | 'connectionLost' | keyof typeof refusals = 'taken'
  isTokenGood = true
  thread: ThreadView = { state: 'bot', unread: 0, guest_seen: 0, operator_seen: 0, score: null }
  #server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  #waiting: (() => void)[] = []

  constructor() {
    this.#server.on('connection', (socket) =>
      socket.on('message', (data) => this.#onFrame(socket, JSON.parse(String(data)) as GuestFrame)),
    )
  }

  async listening(): Promise<void> {
    if (!this.#server.address()) await once(this.#server, 'listening')
  }

  get address(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Adds a message without sending it to connected pages. */
  add(text: string, author: MessageView['author'] = 'operator', id = `${author}-${text}`): MessageView {
    const seq = this.messages.length + 1
    const message: MessageView = { seq, id, author, kind: 'text', text, at: '2026-03-01 12:00:00' }
    this.messages.push(message)
    return message
  }

  sendText(text: string): void {
    this.broadcast({ t: 'messages', messages: [this.add(text)] })
  }

  broadcast(frame: ServerFrame): void {
    for (const socket of this.#server.clients) socket.send(JSON.stringify(frame))
  }

  disconnectAll(): void {
    for (const socket of this.#server.clients) socket.terminate()
  }

  /** Waits for the `count`th frame of a kind. */
  async waitFor<T extends GuestFrame['t']>(kind: T, count = 1): Promise<FrameOf<T>> {
    for (;;) {
      const found = this.framesOf(kind)[count - 1]
      if (found) return found
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  framesOf<T extends GuestFrame['t']>(kind: T): FrameOf<T>[] {
    return this.received.filter((frame): frame is FrameOf<T> => frame.t === kind)
  }

  async close(): Promise<void> {
    this.disconnectAll()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #onFrame(socket: WebSocket, frame: GuestFrame): void {
    const answer = (frame: ServerFrame) => socket.send(JSON.stringify(frame))
    this.received.push(frame)
    for (const wake of this.#waiting.splice(0)) wake()
    if (frame.t === 'hello') return this.isTokenGood ? answer(this.#readyFrame(frame.after)) : socket.close(4001)
    if (frame.t === 'older') {
      const before = this.messages.filter(({ seq }) => seq < frame.before)
      return answer({ t: 'older', messages: before.slice(-pageSize), has_more: before.length > pageSize })
    }
    if (frame.t === 'send') this.#onSend(socket, frame)
  }

  #readyFrame(after: number): ServerFrame {
    const missed = this.messages.filter(({ seq }) => seq > after)
    return {
      t: 'ready',
      thread: this.thread,
      messages: after > 0 ? missed : missed.slice(-pageSize),
      has_more: after === 0 && missed.length > pageSize,
      name: 'demo001',
      hours: '',
      is_open: true,
    }
  }

  #onSend(socket: WebSocket, { id, text = '', picture }: FrameOf<'send'>): void {
    const outcome = this.nextOutcome
    this.nextOutcome = 'taken'
    if (outcome === 'connectionLost') return socket.terminate()
    if (outcome === 'FLOOD' || outcome === 'TEXT_TOO_LONG')
      return socket.send(JSON.stringify({ t: 'refused', id, code: outcome, text: refusals[outcome] }))
    const known = this.messages.find((message) => message.id === id)
    const message = known ?? this.add(picture ?? text, 'guest', id)
    if (outcome === 'acknowledgementLost') return socket.terminate()
    socket.send(JSON.stringify({ t: 'ack', id, seq: message.seq, at: message.at }))
    if (!known) this.broadcast({ t: 'messages', messages: [message] })
  }
}

/** Opens a guest's conversation with the test thread. */
export function openConversation(thread: TestThread, upload: (picture: Blob) => Promise<string> = async () => '') {
  const line = new SocketTransport({ address: thread.address, token: 'token', upload })
  const conversation = new Conversation<MessageView, GuestThread>(line, 'guest')
  conversation.open()
  return {
    conversation,
    texts: () => conversation.snapshot().messages.map(({ text }) => text),
    /** Resolves with the first state for which `fits` is true. */
    until: (fits: (state: State) => boolean): Promise<State> =>
      new Promise((resolve) => {
        const check = () => {
          if (!fits(conversation.snapshot())) return
          stop()
          resolve(conversation.snapshot())
        }
        const stop = conversation.subscribe(check)
        check()
      }),
  }
}

export const isReady = ({ connection }: State): boolean => connection === 'ready'
