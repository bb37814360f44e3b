import { replyCopy } from '@koi/contract/contact/chat/chat.copy'
import { hour, type Instant, plus } from '@koi/contract/time'
import { sumApart } from '../../platform/queue/apart.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { lockThread, ThreadWriter } from './thread.ts'
import { sweepTickets } from './ticket.ts'

const idle = 24 * hour

async function closeIdleThreads(app: App): Promise<number> {
  const now = app.clock.now()
  const stale = await app.db
    .selectFrom('chatThread')
    .select('id')
    .where('state', 'in', ['waiting', 'served'])
    .where('lastAt', '<', plus(now, -idle))
    .execute()
  const swept = await transact(app, (tx) => sweepTickets(tx, now))
  const closed = await sumApart(app, stale, async ({ id }) =>
    Number(await transact(app, (tx) => closeIdle(tx, id, now))),
  )
  return swept + closed
}

async function closeIdle(tx: Tx, id: string, now: Instant): Promise<boolean> {
  const thread = await lockThread(tx, id)
  const isOpen = thread?.state === 'waiting' || thread?.state === 'served'
  if (!thread || !isOpen || thread.lastAt >= plus(now, -idle)) return false
  const writer = new ThreadWriter(tx, thread, now)
  writer.change({ state: 'closed', operatorId: null, closedAt: now })
  writer.addSystemMessage(replyCopy.idle)
  writer.commit()
  return true
}

export const tidyChats: Job = { name: 'tidy-chats', cron: '7 * * * *', run: (app) => closeIdleThreads(app) }
