import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { numberEvents } from '../../platform/event/number.ts'
import type { App } from '../../platform/ops/app.ts'
import { countAllDays } from '../../player/segment/days.ts'
import { readEvents } from '../../player/segment/read.ts'
import { readGifts, recountAllGifts } from './gift.ts'

/**
 * Brings the sums that statements are computed from up to date, so that a month that has ended is in them; waits for other
 * processes that are reading.
 */
export async function sumNews(app: App): Promise<void> {
  await numberEvents(app, true)
  await readEvents(app, true)
  await readGifts(app, true)
}

/** Recounts the sums of all players, for an installation whose rows were inserted without events. */
export async function recountSums(tx: Tx): Promise<void> {
  for (const statement of countAllDays) await sql.raw(statement).execute(tx)
  await recountAllGifts(tx)
}
