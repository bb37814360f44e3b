import type { MessageView } from '@koi/contract/chat/chat'
import { type Transport, Unsent } from './line.ts'
import { newUuid } from '../uuid.ts'

/** A message that is not in the thread yet. */
export interface Pending {
  id: string
  text?: string
  /** The address of the picture, once it is sent up. */
  picture?: string
  /** The picture itself, as its writer chose it. */
  file?: Blob
  /** `delayed`: sent again by itself; `refused`: only when its writer says so; `taken`: the server has it. */
  state: 'uploading' | 'sending' | 'delayed' | 'refused' | 'taken'
  /** Why it is delayed or refused: a sentence, or empty. */
  problem: string
}

/** Whether sending it again may help: a picture that is none stays none. */
export const canRetry = ({ state, file, picture }: Pending): boolean =>
  state === 'delayed' || (state === 'refused' && (file === undefined || picture !== undefined))

interface OutboxListener<Message> {
  onChange(): void
  /** The server has taken a message and says how it stands in the thread. */
  onAccepted(message: Message): void
}

/**
 * What is still to be said, sent one after the other in the order of writing. A message keeps its id until it stands in
 * the thread, so that neither a lost connection nor a restarted server loses or doubles it. A picture lets others pass
 * while it is sent up.
 */
export class Outbox<Message extends MessageView> {
  #transport: Pick<Transport<Message, never>, 'send' | 'upload'>
  #listener: OutboxListener<Message>
  #queue: readonly Pending[] = []
  #isSending = false
  /** Somebody asked for it while a message was under way. */
  #isRetryRequested = false
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(transport: Pick<Transport<Message, never>, 'send' | 'upload'>, listener: OutboxListener<Message>) {
    this.#transport = transport
    this.#listener = listener
  }

  get queue(): readonly Pending[] {
    return this.#queue
  }

  addText(text: string): void {
    this.#setQueue([...this.#queue, { id: newUuid(), text, state: 'sending', problem: '' }])
    void this.#sendQueued()
  }

  /** Sends a picture up, and then as a message. */
  addImage(file: Blob): void {
    const message: Pending = { id: newUuid(), file, state: 'uploading', problem: '' }
    this.#setQueue([...this.#queue, message])
    void this.#upload(message)
  }

  /** Sends a message again that was refused or waits for its turn. */
  retry(id: string): void {
    const message = this.#queue.find((one) => one.id === id)
    if (!message || !canRetry(message)) return
    if (message.state === 'refused') this.#update(id, { state: 'sending', problem: '' })
    this.retryDelayed()
  }

  /** Sends what was delayed, at once. */
  retryDelayed(): void {
    for (const message of this.#queue)
      if (message.state === 'delayed' && needsUpload(message)) void this.#upload(message)
    void this.#sendQueued()
  }

  /** Forgets what stands in the thread, and tells nobody. */
  remove(ids: ReadonlySet<string>): void {
    if (this.#queue.some(({ id }) => ids.has(id))) this.#queue = this.#queue.filter(({ id }) => !ids.has(id))
  }

  #setQueue(queue: readonly Pending[]): void {
    this.#queue = queue
    this.#listener.onChange()
  }

  #update(id: string, change: Partial<Pending>): void {
    this.#setQueue(this.#queue.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  async #upload({ id, file }: Pending): Promise<void> {
    this.#update(id, { state: 'uploading', problem: '' })
    try {
      const picture = await this.#transport.upload(file!)
      this.#update(id, { picture, state: 'sending' })
      void this.#sendQueued()
    } catch (error) {
      this.#markFailed(id, error)
    }
  }

  async #sendQueued(): Promise<void> {
    this.#isRetryRequested = true
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#retry)
    for (;;) {
      const next = this.#queue.find((one) => one.state === 'sending' || (one.state === 'delayed' && !needsUpload(one)))
      if (!next) break
      this.#isRetryRequested = false
      const mayGoOn = await this.#send(next)
      if (!mayGoOn && !this.#isRetryRequested) break
    }
    this.#isSending = false
  }

  /** Sends one message; answers whether the next one may follow. */
  async #send({ id, text, picture }: Pending): Promise<boolean> {
    this.#update(id, { state: 'sending' })
    try {
      const message = await this.#transport.send(picture === undefined ? { id, text: text ?? '' } : { id, picture })
      this.#update(id, { state: 'taken', problem: '' })
      if (message) this.#listener.onAccepted(message)
      return true
    } catch (error) {
      return this.#markFailed(id, error)
    }
  }

  /** Notes why a message was not taken; answers whether the next one may follow. */
  #markFailed(id: string, error: unknown): boolean {
    const { isFinal = false, message = '', retryAfter } = error instanceof Unsent ? error : {}
    this.#update(id, { state: isFinal ? 'refused' : 'delayed', problem: message })
    if (retryAfter === undefined) return isFinal
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.retryDelayed(), retryAfter)
    return false
  }
}

const needsUpload = ({ file, picture }: Pending): boolean => file !== undefined && picture === undefined
