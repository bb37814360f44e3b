import type { MessageView } from '@koi/contract/contact/chat/chat'

/** Merges two lists by `seq`, without duplicates. */
export function merged<Message extends MessageView>(known: readonly Message[], more: Message[]): readonly Message[] {
  if (more.length === 0) return known
  const bySeq = new Map([...known, ...more].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}
