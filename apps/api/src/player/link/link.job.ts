import { sql } from 'kysely'
import { type App, transact } from '../../platform/ops/app.ts'
import { lowestId } from '../../platform/text/id.ts'
import type { Job } from '../../platform/queue/job.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { collectAll } from './collect.ts'
import { scorePlayers } from './score.ts'
import { markAllSecondAccounts } from './secondAccount.ts'

/** Players per transaction; the reader of events waits for its lock meanwhile. */
const batchSize = 2000

/**
 * Scores all players, because points may have changed and some rules depend on time alone. Returns the number of
 * changed players and markers.
 */
async function scoreAll(app: App): Promise<number> {
  const settings = await readSettings(app.db)
  let [after, changed] = [lowestId, 0]
  for (;;) {
    const rows = await app.db
      .selectFrom('player')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) break
    const players = rows.map(({ id }) => id)
    changed += await transact(app, async (tx) => {
      // The reader of events scores players under the same lock.
      await sql`select from job_cursor where name = 'events:segments' for update`.execute(tx)
      return scorePlayers(tx, players, settings, app.clock.now())
    })
    after = players.at(-1)!
  }
  return changed + (await transact(app, (tx) => markAllSecondAccounts(tx, settings, app.clock.now())))
}

/** Runs five minutes past each hour, before the segments. */
export const scorePlayersJob: Job = { name: 'score-players', cron: '5 * * * *', run: scoreAll }

/** Runs at 04:40 Beijing time. */
export const collectMarksJob: Job = { name: 'collect-marks', cron: '40 4 * * *', run: collectAll }
