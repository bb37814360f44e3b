import type { Reply, Row } from '../app/endpoint.ts'
import { copy } from './chat.copy.ts'

export type Thread = Reply<'GET /console/api/chat/threads/:id'>
export type Message = Row<'GET /console/api/chat/threads/:id/messages'>

export const nameOf = ({ id, username }: Pick<Thread, 'id' | 'username'>): string => username || copy.visitor(id)

// randomUUID exists in secure contexts only.
export function newMessageId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) =>
    (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  )
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

/** Both lists in the order of their numbers, every message once. */
export function merged(known: Message[], more: Message[]): Message[] {
  if (more.length === 0) return known
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}
