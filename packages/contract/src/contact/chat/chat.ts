/** `bot`: the bot answers; `waiting`: the guest waits for an operator; `served`: an operator answers; `closed`. */
export const threadStates = ['bot', 'waiting', 'served', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** A guest is a player or a visitor. */
export const authors = ['guest', 'operator', 'bot'] as const
export type Author = (typeof authors)[number]

/** `articles` contains a JSON list of `ArticlePassage`, `picture` an address; a `note` is a remark of the bot. */
export const messageKinds = ['text', 'picture', 'articles', 'note'] as const
export type MessageKind = (typeof messageKinds)[number]

export const longestText = 2000
/** Rate limit of a guest's writes on all pages, messages above all: `floodCount` per `floodSeconds`. */
export const floodCount = 20
export const floodSeconds = 10
/** Maximum bytes of a frame; a longer one closes the connection. */
export const longestFrame = 64 * 1024
/** WebSocket close code: the token is no longer valid. */
export const tokenInvalidCode = 4001

/** An article passage that may answer a question, plain text. */
export interface ArticlePassage {
  title: string
  text: string
}

export interface MessageView {
  seq: number
  /** Id that the sender chose, by which it recognises its own message. */
  id: string
  author: Author
  kind: MessageKind
  text: string
  at: string
}

export interface ThreadView {
  state: ThreadState
  /** Number of the other side's messages after `guest_seen`. */
  unread: number
  guest_seen: number
  operator_seen: number
  score: number | null
}

export type ServerFrame =
  | {
      t: 'ready'
      thread: ThreadView
      messages: MessageView[]
      has_more: boolean
      name: string
      hours: string
      is_open: boolean
    }
  | { t: 'messages'; messages: MessageView[] }
  | { t: 'older'; messages: MessageView[]; has_more: boolean }
  | { t: 'thread'; thread: ThreadView }
  | { t: 'ack'; id: string; seq: number; at: string }
  | { t: 'refused'; id?: string; code: string; text: string }
  | { t: 'typing' }
  | { t: 'pong' }

/**
 * Messages from the service page to its host page. `who` and `shared` come with a port for the answer: an `Identity`, a
 * Blob or null. `visitor` stores the token of a visitor's thread, which a later `who` returns; null clears it.
 */
export type FrameWord =
  | { koi: 'service.who' }
  | { koi: 'service.visitor'; token: string | null }
  | { koi: 'service.shared' }

/** Who opens the chat: a player's ticket, the token of a visitor's thread, or neither for a new visitor. */
export interface Identity {
  ticket?: string
  token?: string
}
