import { tokenInvalidCode, type MessageView, type ServerFrame, type ThreadView } from '@koi/contract/contact/chat/chat'
import type { GuestFrame } from '@koi/contract/contact/chat/chat.frames'
import {
  type TransportListener,
  type Transport,
  type ConversationUpdate,
  type OlderPage,
  type Outgoing,
  Unsent,
} from './transport.ts'
import { LiveSocket } from './liveSocket.ts'

/** `name`: the player's name, '' for a visitor. */
export type GuestThread = ThreadView & { name: string }

/** Refusals after which the client retries by itself. */
const temporaryRefusals = new Set(['FLOOD', 'FAULT'])
const retryAfter = 10_000

interface Waiter<Answer> {
  resolve(answer: Answer): void
  reject(error: Unsent): void
}

interface Options {
  /** Address of the WebSocket, 'wss://…'. */
  address: string
  token: string
  upload(picture: Blob): Promise<string>
}

/** A guest's transport over a WebSocket. After a reconnect it requests the messages after the last one received. */
export class SocketTransport implements Transport<MessageView, GuestThread> {
  readonly upload: Options['upload']
  #socket: LiveSocket
  #listener: TransportListener<MessageView, GuestThread> | null = null
  #isReady = false
  #name = ''
  #unacknowledged = new Map<string, Waiter<undefined>>()
  #older: Waiter<OlderPage<MessageView>> | null = null

  constructor({ address, token, upload }: Options) {
    this.upload = upload
    this.#socket = new LiveSocket(address, { t: 'ping' } satisfies GuestFrame, {
      onOpen: () =>
        this.#socket.send({
          t: 'hello',
          token,
          after: this.#listener?.lastSeq() ?? 0,
          ...(typeof document !== 'undefined' && { language: document.documentElement.lang }),
        } satisfies GuestFrame),
      onFrame: (frame) => this.#onFrame(frame as ServerFrame),
      onClose: (code) => this.#onClose(code),
    })
  }

  open(listener: TransportListener<MessageView, GuestThread>): void {
    this.#listener = listener
    this.#socket.open()
  }

  close(): void {
    this.#listener = null
    this.#socket.close()
    this.#rejectWaiters()
  }

  reconnectNow(): void {
    this.#socket.reconnectNow()
  }

  send(message: Outgoing): Promise<undefined> {
    return new Promise((resolve, reject) => {
      if (!this.sendFrame({ t: 'send', ...message })) return reject(new Unsent(''))
      this.#unacknowledged.set(message.id, { resolve, reject })
    })
  }

  loadOlder(before: number): Promise<OlderPage<MessageView>> {
    return new Promise((resolve, reject) => {
      if (!this.sendFrame({ t: 'older', before })) return reject(new Unsent(''))
      this.#older = { resolve, reject }
    })
  }

  async markSeen(seq: number): Promise<void> {
    if (!this.sendFrame({ t: 'seen', seq })) throw new Unsent('')
  }

  sendTyping(): void {
    this.sendFrame({ t: 'typing' })
  }

  /** Sends a frame that is not queued; returns whether it was sent. */
  sendFrame(frame: GuestFrame): boolean {
    if (this.#isReady) this.#socket.send(frame)
    return this.#isReady
  }

  #onFrame(frame: ServerFrame): void {
    switch (frame.t) {
      case 'ready':
        return this.#onReady(frame)
      case 'messages':
        return this.#listener?.onUpdate({ messages: frame.messages })
      case 'thread':
        return this.#listener?.onUpdate(this.#toUpdate(frame.thread))
      case 'typing':
        return this.#listener?.onUpdate({ isTyping: true })
      case 'older':
        this.#older?.resolve({ messages: frame.messages, hasOlder: frame.has_more })
        this.#older = null
        return
      case 'ack':
        return this.#takeWaiter(frame.id)?.resolve(undefined)
      case 'refused':
        return this.#onRefused(frame)
      case 'pong':
    }
  }

  #onReady({ name, thread, messages, has_more }: Extract<ServerFrame, { t: 'ready' }>): void {
    this.#isReady = true
    this.#socket.markAuthenticated()
    this.#name = name
    // Only in the first ready frame does `has_more` concern older messages.
    const older: ConversationUpdate<MessageView, GuestThread> =
      this.#listener?.lastSeq() === 0 ? { hasOlder: has_more } : {}
    this.#listener?.onReady({ messages, ...older, ...this.#toUpdate(thread) })
  }

  #toUpdate(thread: ThreadView): ConversationUpdate<MessageView, GuestThread> {
    const { guest_seen: seen, operator_seen: seenByOther } = thread
    return { thread: { ...thread, name: this.#name }, seen, seenByOther }
  }

  #takeWaiter(id: string): Waiter<undefined> | undefined {
    const waiter = this.#unacknowledged.get(id)
    this.#unacknowledged.delete(id)
    return waiter
  }

  #onRefused({ id, code, text }: Extract<ServerFrame, { t: 'refused' }>): void {
    const why = new Unsent(text, temporaryRefusals.has(code) ? { retryAfter } : { isFinal: true })
    if (id !== undefined) return this.#takeWaiter(id)?.reject(why)
    this.#older?.reject(why)
    this.#older = null
  }

  /** Rejects all waiting calls, because acknowledgements of this connection cannot arrive any more. */
  #rejectWaiters(): void {
    this.#isReady = false
    const waiters = [...this.#unacknowledged.values(), ...(this.#older ? [this.#older] : [])]
    this.#unacknowledged.clear()
    this.#older = null
    for (const { reject } of waiters) reject(new Unsent(''))
  }

  #onClose(code: number): boolean {
    this.#rejectWaiters()
    if (code !== tokenInvalidCode) {
      this.#listener?.onInterrupted('')
      return true
    }
    this.#listener?.onRejected()
    return false
  }
}
