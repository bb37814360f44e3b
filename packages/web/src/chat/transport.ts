import type { MessageView } from '@koi/contract/contact/chat/chat'

/** A text, or the address of an uploaded picture. */
export interface Outgoing {
  id: string
  text?: string
  picture?: string
}

/** News of a conversation; omitted fields are unchanged. */
export interface ConversationUpdate<Message, Thread> {
  messages?: Message[]
  /** Whether messages older than the first one exist. */
  hasOlder?: boolean
  thread?: Thread
  /** `seq` of the last message seen by this side, as the server knows it. */
  seen?: number
  /** `seq` of the last message seen by the other side. */
  seenByOther?: number
  isTyping?: boolean
}

/** Callbacks of a transport for incoming updates and connection changes. */
export interface TransportListener<Message, Thread> {
  /** Returns the `seq` of the last message received; the transport requests later ones. */
  lastSeq(): number
  /** Called when the transport is connected. */
  onReady(update: ConversationUpdate<Message, Thread>): void
  onUpdate(update: ConversationUpdate<Message, Thread>): void
  /** Called when the connection is interrupted; the transport reconnects by itself. `problem` may be ''. */
  onInterrupted(problem: string): void
  /** Called when access was revoked; the transport does not reconnect. */
  onRejected(): void
}

export interface OlderPage<Message> {
  messages: Message[]
  hasOlder: boolean
}

/** A connection to a thread. Calls reject with `Unsent` if the message did not arrive; after any other error it may have. */
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
