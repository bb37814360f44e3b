import { everyPlayer } from '../../access/identity/everyPlayer.ts'
import type { PlayerId } from '@koi/contract/id'
import { dayOf } from '@koi/contract/time'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { barElsewhere, endHits } from './elsewhere.ts'
import { dropEnded, publishDiffering } from './publish.ts'
import { screenNow, unscreened } from './screen.ts'

const batchSize = 500
const concurrency = 5

/**
 * Screens players who were not screened today against lists and register, and all players against exclusions at other
 * brands. If the register does not answer, the player is screened the next night. Returns the number of players barred.
 */
async function screenAll(app: App): Promise<number> {
  const day = dayOf(app.clock.now())
  if (app.installation.isShared) await matchBrands(app)
  let named = 0
  for await (const players of everyPlayer(app.db, batchSize)) {
    named += await barElsewhere(app, players)
    const due = await unscreened(app, players, day)
    for (let at = 0; at < due.length; at += concurrency) {
      const some = due.slice(at, at + concurrency)
      const found = await Promise.all(some.map((id) => screenNow(app, id as PlayerId).catch(falseIfUnanswered)))
      named += found.filter(Boolean).length
    }
  }
  return named
}

/** Corrects what a missed notice has left behind: unpublished exclusions, and open hits of exclusions that have ended. */
async function matchBrands(app: App): Promise<void> {
  if (app.config.brand === null) await dropEnded(app)
  await publishDiffering(app)
  await endHits(app)
}

function falseIfUnanswered(error: unknown): boolean {
  if (error instanceof OutsideFault) return false
  throw error
}

/** Runs at 03:20 Beijing time. */
export const screenPlayers: Job = { name: 'screen-players', cron: '20 3 * * *', run: screenAll }
