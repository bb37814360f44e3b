import type { PlayerId } from '@koi/contract/id'
import { dayOf } from '@koi/contract/time'
import { OutsideFault } from '../outside/fault.ts'
import type { App } from '../platform/app.ts'
import type { Job } from '../platform/job.ts'
import { screenNow, unscreened } from './screen.ts'

const batchSize = 500
const concurrency = 5

/** Screens players not screened today; a register without an answer is retried the next night. Returns the number barred. */
async function screenAll(app: App): Promise<number> {
  const day = dayOf(app.clock.now())
  let [after, named] = ['00000000-0000-0000-0000-000000000000', 0]
  for (;;) {
    const rows = await app.db
      .selectFrom('player')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return named
    after = rows.at(-1)!.id
    const due = await unscreened(
      app,
      rows.map(({ id }) => id),
      day,
    )
    for (let at = 0; at < due.length; at += concurrency) {
      const some = due.slice(at, at + concurrency)
      const found = await Promise.all(some.map((id) => screenNow(app, id as PlayerId).catch(falseIfUnanswered)))
      named += found.filter(Boolean).length
    }
  }
}

function falseIfUnanswered(error: unknown): boolean {
  if (error instanceof OutsideFault) return false
  throw error
}

/** 03:20 Beijing time. */
export const screenPlayers: Job = { name: 'screen-players', cron: '20 3 * * *', run: screenAll }
