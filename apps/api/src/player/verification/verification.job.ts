import { rejectedKeptDays } from '@koi/contract/player/verification/verification'
import { day, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Job } from '../../platform/queue/job.ts'
import type { Sealed } from '../../platform/base/secret.ts'
import { dropFile } from '../../access/upload/upload.ts'

/** Rows per transaction. */
const batchSize = 200

/** Deletes name, number and pictures 30 days after a rejection; the decision and its reason stay. */
async function deleteRejected(app: App): Promise<number> {
  let count = 0
  for (;;) {
    const names = await transact(app, async (tx) => {
      const rows = await tx
        .selectFrom('verification')
        .select(['id', 'pictures'])
        .where('state', '=', 'rejected')
        .where(sql<boolean>`pictures <> '{}'`)
        .where('decidedAt', '<=', plus(app.clock.now(), -rejectedKeptDays * day))
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute()
      if (rows.length === 0) return []
      const names = rows.flatMap(({ pictures }) => pictures)
      const emptied = { realname: '' as Sealed, number: '' as Sealed, numberHash: null, pictures: [] }
      const ids = rows.map(({ id }) => id)
      await tx.updateTable('verification').set(emptied).where('id', 'in', ids).execute()
      await tx.deleteFrom('upload').where('name', 'in', names).execute()
      count += rows.length
      return names
    })
    if (names.length === 0) return count
    for (const name of names) await dropFile(app.config, name)
  }
}

/** Runs at 04:40 Beijing time, before unreferenced pictures are deleted. */
export const emptyVerifications: Job = { name: 'empty-verifications', cron: '40 4 * * *', run: deleteRejected }
