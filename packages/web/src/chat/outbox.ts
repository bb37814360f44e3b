import type { MessageView } from '@koi/contract/contact/chat/chat'
import { type Transport, Unsent } from './transport.ts'
import { newUuid } from '../uuid.ts'

/** A message that is not in the thread yet. */
export interface Pending {
  id: string
  text?: string
  /** Address of the picture after its upload. */
  picture?: string
  /** The picture that the writer has chosen. */
  file?: Blob
  /** `delayed`: retried automatically; `refused`: retried only by the writer; `taken`: accepted by the server. */
  state: 'uploading' | 'sending' | 'delayed' | 'refused' | 'taken'
  /** Reason of the delay or refusal; may be ''. */
  problem: string
}

/** Whether a retry can succeed; an invalid picture cannot. */
export const canRetry = ({ state, file, picture }: Pending): boolean =>
  state === 'delayed' || (state === 'refused' && (file === undefined || picture !== undefined))

interface OutboxListener<Message> {
  onChange(): void
  /** Called when the server has accepted a message and returned it. */
  onAccepted(message: Message): void
}

/**
 * Sends messages one after the other. A message keeps its id until it is in the thread, so that reconnects neither lose
 * nor duplicate it. Messages may overtake a picture that is still uploading.
 */
export class Outbox<Message extends MessageView> {
  #transport: Pick<Transport<Message, never>, 'send' | 'upload'>
  #listener: OutboxListener<Message>
  #queue: readonly Pending[] = []
  #isSending = false
  /** Whether a retry was requested while a message was being sent. */
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

  /** Uploads a picture, then sends it as a message. */
  addImage(file: Blob): void {
    const message: Pending = { id: newUuid(), file, state: 'uploading', problem: '' }
    this.#setQueue([...this.#queue, message])
    void this.#upload(message)
  }

  /** Retries a delayed or refused message. */
  retry(id: string): void {
    const message = this.#queue.find((one) => one.id === id)
    if (!message || !canRetry(message)) return
    if (message.state === 'refused') this.#update(id, { state: 'sending', problem: '' })
    this.retryDelayed()
  }

  retryDelayed(): void {
    for (const message of this.#queue)
      if (message.state === 'delayed' && needsUpload(message)) void this.#upload(message)
    void this.#sendQueued()
  }

  /** Removes messages that are in the thread, without calling `onChange`. */
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

  /** Sends a message; returns whether to continue with the next one. */
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

  /** Records why a message failed; returns whether to continue with the next one. */
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
