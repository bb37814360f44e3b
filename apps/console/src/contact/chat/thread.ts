import type { MessageView } from '@koi/contract/contact/chat/chat'
import type { Reply, Row } from '../../app/endpoint.ts'
import { copy } from './chat.copy.ts'

export type Thread = Reply<'GET /console/api/chat/threads/:id'>

export type Message = MessageView & { operator_name: string }

export const nameOf = ({ id, username }: Pick<Thread, 'id' | 'username'>): string => username || copy.visitor(id)

export const isTyping = (thread: Thread): boolean => String(thread.is_typing) === '1'

export const messageOf = (row: Row<'GET /console/api/chat/threads/:id/messages'>): Message => ({
  seq: row.seq,
  id: row.client_id,
  author: row.author,
  kind: row.kind,
  text: row.text,
  at: row.created_at,
  operator_name: row.operator_name,
})
