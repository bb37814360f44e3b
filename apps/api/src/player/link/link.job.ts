import { everyPlayer } from '../../access/identity/everyPlayer.ts'
import { sql } from 'kysely'
import { type App, transact } from '../../platform/ops/app.ts'
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
  let changed = 0
  for await (const players of everyPlayer(app.db, batchSize)) {
    changed += await transact(app, async (tx) => {
      // The reader of events scores players under the same lock.
      await sql`select from job_cursor where name = 'events:segments' for update`.execute(tx)
      return scorePlayers(tx, players, settings, app.clock.now())
    })
  }
  return changed + (await transact(app, (tx) => markAllSecondAccounts(tx, settings, app.clock.now())))
}

/** Runs five minutes past each hour, before the segments. */
export const scorePlayersJob: Job = { name: 'score-players', cron: '5 * * * *', run: scoreAll }

/** Runs at 04:40 Beijing time. */
export const collectMarksJob: Job = { name: 'collect-marks', cron: '40 4 * * *', run: collectAll }
