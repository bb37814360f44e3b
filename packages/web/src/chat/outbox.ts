import type { MessageView } from '@koi/contract/chat/chat'
import { type Line, Unsent } from './line.ts'
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

interface Ears<Message> {
  changed(): void
  /** The server has taken a message and says how it stands in the thread. */
  taken(message: Message): void
}

/**
 * What is still to be said, sent one after the other in the order of writing. A message keeps its id until it stands in
 * the thread, so that neither a lost connection nor a restarted server loses or doubles it. A picture lets others pass
 * while it is sent up.
 */
export class Outbox<Message extends MessageView> {
  #line: Pick<Line<Message, never>, 'send' | 'upload'>
  #ears: Ears<Message>
  #queue: readonly Pending[] = []
  #isSending = false
  /** Somebody asked for it while a message was under way. */
  #isHurried = false
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(line: Pick<Line<Message, never>, 'send' | 'upload'>, ears: Ears<Message>) {
    this.#line = line
    this.#ears = ears
  }

  get queue(): readonly Pending[] {
    return this.#queue
  }

  say(text: string): void {
    this.#set([...this.#queue, { id: newUuid(), text, state: 'sending', problem: '' }])
    void this.#work()
  }

  /** Sends a picture up, and then as a message. */
  show(file: Blob): void {
    const message: Pending = { id: newUuid(), file, state: 'uploading', problem: '' }
    this.#set([...this.#queue, message])
    void this.#upload(message)
  }

  /** Sends a message again that was refused or waits for its turn. */
  again(id: string): void {
    const message = this.#queue.find((one) => one.id === id)
    if (!message || !canRetry(message)) return
    if (message.state === 'refused') this.#note(id, { state: 'sending', problem: '' })
    this.hurry()
  }

  /** Sends what was delayed, at once. */
  hurry(): void {
    for (const message of this.#queue)
      if (message.state === 'delayed' && needsUpload(message)) void this.#upload(message)
    void this.#work()
  }

  /** Forgets what stands in the thread, and tells nobody. */
  drop(ids: ReadonlySet<string>): void {
    if (this.#queue.some(({ id }) => ids.has(id))) this.#queue = this.#queue.filter(({ id }) => !ids.has(id))
  }

  #set(queue: readonly Pending[]): void {
    this.#queue = queue
    this.#ears.changed()
  }

  #note(id: string, change: Partial<Pending>): void {
    this.#set(this.#queue.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }

  async #upload({ id, file }: Pending): Promise<void> {
    this.#note(id, { state: 'uploading', problem: '' })
    try {
      const picture = await this.#line.upload(file!)
      this.#note(id, { picture, state: 'sending' })
      void this.#work()
    } catch (error) {
      this.#delay(id, error)
    }
  }

  async #work(): Promise<void> {
    this.#isHurried = true
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#retry)
    for (;;) {
      const next = this.#queue.find((one) => one.state === 'sending' || (one.state === 'delayed' && !needsUpload(one)))
      if (!next) break
      this.#isHurried = false
      const mayGoOn = await this.#send(next)
      if (!mayGoOn && !this.#isHurried) break
    }
    this.#isSending = false
  }

  /** Sends one message; answers whether the next one may follow. */
  async #send({ id, text, picture }: Pending): Promise<boolean> {
    this.#note(id, { state: 'sending' })
    try {
      const message = await this.#line.send(picture === undefined ? { id, text: text ?? '' } : { id, picture })
      this.#note(id, { state: 'taken', problem: '' })
      if (message) this.#ears.taken(message)
      return true
    } catch (error) {
      return this.#delay(id, error)
    }
  }

  /** Notes why a message was not taken; answers whether the next one may follow. */
  #delay(id: string, error: unknown): boolean {
    const { isFinal = false, message = '', retryAfter } = error instanceof Unsent ? error : {}
    this.#note(id, { state: isFinal ? 'refused' : 'delayed', problem: message })
    if (retryAfter === undefined) return isFinal
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.hurry(), retryAfter)
    return false
  }
}

const needsUpload = ({ file, picture }: Pending): boolean => file !== undefined && picture === undefined
