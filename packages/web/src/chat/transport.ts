import type { MessageView } from '@koi/contract/contact/chat/chat'

/** A text, or the address of an uploaded picture. */
export interface Outgoing {
  id: string
  text?: string
  picture?: string
}

/** Omitted fields are unchanged. */
export interface ConversationUpdate<Message, Thread> {
  messages?: Message[]
  /** Whether messages older than the first one exist. */
  hasOlder?: boolean
  thread?: Thread
  /** Last message seen by this side, as known to the server. */
  seen?: number
  /** Last message seen by the other side. */
  seenByOther?: number
  isTyping?: boolean
}

/** Callbacks of a transport for incoming updates and connection changes. */
export interface TransportListener<Message, Thread> {
  /** The last message received: later ones are requested. */
  lastSeq(): number
  /** Connected. */
  onReady(update: ConversationUpdate<Message, Thread>): void
  onUpdate(update: ConversationUpdate<Message, Thread>): void
  /** Interrupted; the transport reconnects by itself. `problem` may be ''. */
  onInterrupted(problem: string): void
  /** Access was revoked; the transport does not reconnect. */
  onRejected(): void
}

export interface OlderPage<Message> {
  messages: Message[]
  hasOlder: boolean
}

/** Calls reject with `Unsent` if the message certainly did not arrive; after any other error it may have. */
export interface Transport<Message extends MessageView, Thread> {
  open(listener: TransportListener<Message, Thread>): void
  close(): void
  /** Skips the current reconnect delay or polling interval. */
  reconnectNow(): void
  /** Resolves when the server has accepted the message, with the stored message if returned. Idempotent by id. */
  send(message: Outgoing): Promise<Message | undefined>
  /** Uploads a picture and returns its address. */
  upload(picture: Blob): Promise<string>
  loadOlder(before: number): Promise<OlderPage<Message>>
  /** Reports messages up to `seq` as seen. */
  markSeen(seq: number): Promise<void>
  /** Sends a typing notice; never retried. */
  sendTyping(): void
}

/** A message that was not accepted; the error's message may be ''. */
export class Unsent extends Error {
  /** Whether a retry requires the writer's decision. */
  readonly isFinal: boolean
  /** Milliseconds until the retry; undefined: when the transport is ready. */
  readonly retryAfter: number | undefined
  constructor(why: string, { isFinal = false, retryAfter }: { isFinal?: boolean; retryAfter?: number } = {}) {
    super(why)
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}
