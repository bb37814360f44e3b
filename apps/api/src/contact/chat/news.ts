import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { Message, Thread } from './thread.ts'

/** Messages per query. */
const longestDelivery = 2000

export interface News {
  threads: (Thread & { unread: number })[]
  /** New messages per thread, ascending by sequence number. */
  messages: Map<string, Message[]>
  /** False if more messages are left for the next delivery. */
  isWhole: boolean
}

/** Loads messages after the lowest sequence number that any page of the thread has, and the threads' states. */
export async function loadNews(db: Reader, wanted: { id: string; after: number }[]): Promise<News> {
  const ids = wanted.map(({ id }) => id)
  const { rows: threads } = await sql<Thread & { unread: number }>`
    select t.*, (select count(*)::int from chat_message m where m.thread_id = t.id and m.seq > t.guest_seen and m.author <> 'guest') as unread
    from chat_thread t where t.id = any(${ids}::uuid[])`.execute(db)
  // Messages are read after the threads, so that they are never older than the revision recorded for the page.
  const { rows: messages } = await sql<Message>`
    select m.* from unnest(${ids}::uuid[], ${wanted.map(({ after }) => after)}::bigint[]) as w(id, after)
    join chat_message m on m.thread_id = w.id and m.seq > w.after
    order by m.thread_id, m.seq limit ${longestDelivery}`.execute(db)
  return {
    threads,
    messages: Map.groupBy(messages, ({ threadId }) => threadId),
    isWhole: messages.length < longestDelivery,
  }
}
