import { everyPlayer } from '../../access/identity/everyPlayer.ts'
import type { PlayerId } from '@koi/contract/id'
import { dayOf } from '@koi/contract/time'
import { sumApart } from '../../platform/queue/apart.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import { barElsewhere, endHits } from './elsewhere.ts'
import { dropEnded, publishDiffering } from './publish.ts'
import { screenNow, unscreened } from './screen.ts'

const batchSize = 500
const concurrency = 5
/** Failures after which no further players are screened: the cause is then not the player. */
const mostFailures = 100

/**
 * Screens players who were not screened today against lists and register, and all players against exclusions at other
 * brands. If the register does not answer, the player is screened the next night. Returns the number of players barred.
 */
async function screenAll(app: App): Promise<number> {
  const day = dayOf(app.clock.now())
  if (app.installation.isShared) await matchBrands(app)
  const failures: unknown[] = []
  // One player's data may be unreadable: the others are screened, and the run counts as failed.
  const onFailure = (error: unknown): number => {
    if (error instanceof OutsideFault) return 0
    app.log.error({ err: error }, 'a player could not be screened')
    failures.push(error)
    return 0
  }
  let named = 0
  for await (const players of everyPlayer(app.db, batchSize)) {
    named += await barElsewhere(app, players)
      .catch(() => sumApart(app, players, (one) => barElsewhere(app, [one])))
      .catch(onFailure)
    const due = await unscreened(app, players, day)
    for (let at = 0; at < due.length; at += concurrency) {
      const some = due.slice(at, at + concurrency)
      const found = await Promise.all(some.map((id) => screenNow(app, id as PlayerId).then(Number, onFailure)))
      named += found.reduce((sum, one) => sum + one, 0)
    }
    if (failures.length >= mostFailures) break
  }
  if (failures.length > 0) throw new Error(`${failures.length} failed, first: ${String(failures[0])}`)
  return named
}

/** Corrects what a missed notice has left behind: unpublished exclusions, and open hits of exclusions that have ended. */
async function matchBrands(app: App): Promise<void> {
  if (app.config.brand === null) await dropEnded(app)
  await publishDiffering(app)
  await endHits(app)
}

/** Runs at 03:20 Beijing time. */
export const screenPlayers: Job = { name: 'screen-players', cron: '20 3 * * *', run: screenAll }
