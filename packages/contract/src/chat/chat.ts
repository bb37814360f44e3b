/** Who is to speak next: the bot answers by itself, the guest waits for a person, a person serves them, it is over. */
export const threadStates = ['bot', 'waiting', 'served', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** Who wrote a message. A guest is a player or a visitor. */
export const authors = ['guest', 'operator', 'bot'] as const
export type Author = (typeof authors)[number]

/** `articles` holds a JSON list of `Found`; `picture` the address of one; a `note` is what the bot remarks. */
export const messageKinds = ['text', 'picture', 'articles', 'note'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Characters of a message. */
export const longestText = 2000
/** So many messages of a guest within so many seconds. */
export const floodCount = 20
export const floodSeconds = 10
/** Bytes of a frame; a longer one ends the connection. */
export const longestFrame = 64 * 1024
/** The token is no longer good: the page has to be opened again. */
export const closedByToken = 4001

/** A passage of an article that may answer a question; plain text. */
export interface Found {
  title: string
  text: string
}

export interface MessageView {
  seq: number
  /** The id its writer gave it, by which they recognise their own. */
  id: string
  author: Author
  kind: MessageKind
  text: string
  /** Beijing time. */
  at: string
}

export interface ThreadView {
  state: ThreadState
  /** Messages of the other side after `guest_seen`. */
  unread: number
  guest_seen: number
  operator_seen: number
  score: number | null
}

/** What the server says on the socket. */
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
 * What the service page in a frame says to the player site around it. `who` comes with a port on which an `Identity` is
 * awaited; `visitor` is the token of a visitor's thread, to be given back then, or null when it is worth nothing. `shared`
 * comes with a port on which the picture is awaited that another application shared to the site, a `Blob` or null.
 */
export type FrameWord =
  | { koi: 'service.who' }
  | { koi: 'service.visitor'; token: string | null }
  | { koi: 'service.shared' }

/** For whom the page speaks: a ticket of a player, the token of a visitor's thread, or nothing for somebody new. */
export interface Identity {
  ticket?: string
  token?: string
}
