import { closedByToken, type MessageView, type ServerFrame, type ThreadView } from '@koi/contract/chat/chat'
import type { GuestFrame } from '@koi/contract/chat/chat.frames'
import { type Ears, type Line, type News, type OlderPage, type Outgoing, Unsent } from './line.ts'
import { LiveSocket } from './liveSocket.ts'

/** A guest's thread, and the name of the player; empty for a visitor. */
export type GuestThread = ThreadView & { name: string }

/** Refused for now only. */
const passing = new Set(['FLOOD', 'FAULT'])
const retryAfter = 10_000

interface Waiter<Answer> {
  resolve(answer: Answer): void
  reject(error: Unsent): void
}

interface Options {
  /** Where the socket is, 'wss://…'. */
  address: string
  token: string
  upload(picture: Blob): Promise<string>
}

/** A guest's line: a socket on which what was missed is asked for from the last message on. */
export class SocketLine implements Line<MessageView, GuestThread> {
  readonly upload: Options['upload']
  #socket: LiveSocket
  #ears: Ears<MessageView, GuestThread> | null = null
  #isReady = false
  #name = ''
  #unacknowledged = new Map<string, Waiter<undefined>>()
  #older: Waiter<OlderPage<MessageView>> | null = null

  constructor({ address, token, upload }: Options) {
    this.upload = upload
    this.#socket = new LiveSocket(address, { t: 'ping' } satisfies GuestFrame, {
      opened: () => this.#socket.send({ t: 'hello', token, after: this.#ears?.last() ?? 0 } satisfies GuestFrame),
      heard: (frame) => this.#take(frame as ServerFrame),
      dropped: (code) => this.#dropped(code),
    })
  }

  open(ears: Ears<MessageView, GuestThread>): void {
    this.#ears = ears
    this.#socket.open()
  }

  close(): void {
    this.#ears = null
    this.#socket.close()
    this.#forget()
  }

  hurry(): void {
    this.#socket.hurry()
  }

  send(message: Outgoing): Promise<undefined> {
    return new Promise((resolve, reject) => {
      if (!this.tell({ t: 'send', ...message })) return reject(new Unsent(''))
      this.#unacknowledged.set(message.id, { resolve, reject })
    })
  }

  older(before: number): Promise<OlderPage<MessageView>> {
    return new Promise((resolve, reject) => {
      if (!this.tell({ t: 'older', before })) return reject(new Unsent(''))
      this.#older = { resolve, reject }
    })
  }

  async seen(seq: number): Promise<void> {
    if (!this.tell({ t: 'seen', seq })) throw new Unsent('')
  }

  typing(): void {
    this.tell({ t: 'typing' })
  }

  /** Says what is only worth something now; answers whether there was somebody to say it to. */
  tell(frame: GuestFrame): boolean {
    if (this.#isReady) this.#socket.send(frame)
    return this.#isReady
  }

  #take(frame: ServerFrame): void {
    switch (frame.t) {
      case 'ready':
        return this.#greeted(frame)
      case 'messages':
        return this.#ears?.news({ messages: frame.messages })
      case 'thread':
        return this.#ears?.news(this.#standing(frame.thread))
      case 'typing':
        return this.#ears?.news({ isTyping: true })
      case 'older':
        this.#older?.resolve({ messages: frame.messages, hasOlder: frame.has_more })
        this.#older = null
        return
      case 'ack':
        return this.#answered(frame.id)?.resolve(undefined)
      case 'refused':
        return this.#refused(frame)
      case 'pong':
    }
  }

  #greeted({ name, thread, messages, has_more }: Extract<ServerFrame, { t: 'ready' }>): void {
    this.#isReady = true
    this.#socket.settle()
    this.#name = name
    // To a page that was away the server says nothing of older messages.
    const older: News<MessageView, GuestThread> = this.#ears?.last() === 0 ? { hasOlder: has_more } : {}
    this.#ears?.ready({ messages, ...older, ...this.#standing(thread) })
  }

  #standing(thread: ThreadView): News<MessageView, GuestThread> {
    const { guest_seen: seen, operator_seen: seenByOther } = thread
    return { thread: { ...thread, name: this.#name }, seen, seenByOther }
  }

  #answered(id: string): Waiter<undefined> | undefined {
    const waiter = this.#unacknowledged.get(id)
    this.#unacknowledged.delete(id)
    return waiter
  }

  #refused({ id, code, text }: Extract<ServerFrame, { t: 'refused' }>): void {
    const why = new Unsent(text, passing.has(code) ? { retryAfter } : { isFinal: true })
    if (id !== undefined) return this.#answered(id)?.reject(why)
    this.#older?.reject(why)
    this.#older = null
  }

  /** What became of what was sent will not be heard any more. */
  #forget(): void {
    this.#isReady = false
    const waiters = [...this.#unacknowledged.values(), ...(this.#older ? [this.#older] : [])]
    this.#unacknowledged.clear()
    this.#older = null
    for (const { reject } of waiters) reject(new Unsent(''))
  }

  #dropped(code: number): boolean {
    this.#forget()
    if (code !== closedByToken) {
      this.#ears?.cut('')
      return true
    }
    this.#ears?.lost()
    return false
  }
}
