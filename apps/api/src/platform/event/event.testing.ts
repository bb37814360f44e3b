import { readResults } from '../../contact/campaign/read.ts'
import { readTriggers } from '../../reward/bonus/read.ts'
import { readFriends } from '../../reward/invite/read.ts'
import { readProgress } from '../../reward/mission/progress.ts'
import { expandEvents } from '../../player/messenger/expand.ts'
import type { App } from '../ops/app.ts'
import type { TestApp } from '../testing/testing.ts'
import { sumBalances } from '../../books/report/totals.ts'
import { readEvents } from '../../player/segment/read.ts'
import { readEvents as readForSources } from '../../partner/source/read.ts'
import { readGifts } from '../../partner/statement/gift.ts'
import { readScores } from '../../reward/tournament/score.ts'
import type { EventKind } from './kinds.ts'
import { numberEvents } from './number.ts'

/** The events of a kind, in the order of their numbers. */
export async function loggedEvents({ app }: Pick<TestApp, 'app'>, kind: EventKind) {
  await numberEvents(app, true)
  return app.db.selectFrom('event').selectAll().where('kind', '=', kind).orderBy('position').execute()
}

/** Numbers the events and runs every job that reads them, so that a sweep is allowed to delete them. */
export async function handleEvents(app: App): Promise<void> {
  await numberEvents(app, true)
  await expandEvents(app)
  await sumBalances(app)
  await readEvents(app)
  await readForSources(app)
  await readGifts(app)
  await readResults(app)
  await readTriggers(app)
  await readScores(app)
  await readProgress(app)
  await readFriends(app)
}
