import type { MessageView } from '@koi/contract/chat/chat'

/** What is handed to a line: a text, or the address of a picture that was sent up before. */
export interface Outgoing {
  id: string
  text?: string
  picture?: string
}

/** What a line has heard; what is missing has not changed. */
export interface ConversationUpdate<Message, Thread> {
  messages?: Message[]
  /** Whether older messages than the first one exist. */
  hasOlder?: boolean
  thread?: Thread
  /** The last message that this side has seen, as far as the server knows. */
  seen?: number
  /** The last message that the other side has seen. */
  seenByOther?: number
  /** Whether the other side is writing just now. */
  isTyping?: boolean
}

/** Whom a line tells what it hears. */
export interface TransportListener<Message, Thread> {
  /** The last message that was received: what follows is to be asked for. */
  lastSeq(): number
  /** From now on messages get through. */
  onReady(update: ConversationUpdate<Message, Thread>): void
  onUpdate(update: ConversationUpdate<Message, Thread>): void
  /** The line is interrupted and comes back by itself. `why` is a sentence, or empty. */
  onInterrupted(problem: string): void
  /** The line does not come back: whoever writes is not let in any more. */
  onRejected(): void
}

export interface OlderPage<Message> {
  messages: Message[]
  hasOlder: boolean
}

/**
 * The way from a conversation to the server and back. Whatever is sent rejects with `Unsent` when it did not arrive for
 * sure; any other error means that it may have.
 */
export interface Transport<Message extends MessageView, Thread> {
  open(listener: TransportListener<Message, Thread>): void
  close(): void
  /** Connects or asks at once instead of waiting: the network is back, or somebody looks. */
  reconnectNow(): void
  /** Resolves when the server has taken a message, with the message where the server says it. The same id again is the same message. */
  send(message: Outgoing): Promise<Message | undefined>
  /** Sends a picture up; answers its address. */
  upload(picture: Blob): Promise<string>
  /** The messages before `before`. */
  loadOlder(before: number): Promise<OlderPage<Message>>
  /** Says that everything up to `seq` was seen. */
  markSeen(seq: number): Promise<void>
  /** Says that somebody writes; only worth something now. */
  sendTyping(): void
}

/** Why a message was not taken: a sentence for its writer, or empty. */
export class Unsent extends Error {
  /** Whether it is of no use to send it again without asking its writer. */
  readonly isFinal: boolean
  /** Milliseconds until it is sent again; without them it waits until the line is ready. */
  readonly retryAfter: number | undefined
  constructor(why: string, { isFinal = false, retryAfter }: { isFinal?: boolean; retryAfter?: number } = {}) {
    super(why)
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}
