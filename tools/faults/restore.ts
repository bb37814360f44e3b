import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { keyFile } from '../../apps/api/src/platform/base/secret.ts'
import { copyBackup } from '../../apps/cli/src/backup/copy.ts'
import { restoreBackup } from '../../apps/cli/src/backup/restore.ts'
import { type Claim, control, examine, type Findings, inRollback } from './examine.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { openProduct } from './product.ts'
import { openWrites, type FaultResult, sessionOf, settleTransfers } from './run.ts'
import { duringWorkload, openLanes, startWorkload } from './workload.ts'

const what =
  'backup under load, WAL archived, installation deleted, restored to a time between two loads: all writes of the first load must be present, none of the second'

/** Restores an installation to a point in time and examines the writes acknowledged before it. */
export async function runRestore(): Promise<FaultResult> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-restore-'))
  chmodSync(folder, 0o711) // the database's system user must be able to traverse the folder
  const archive = join(folder, 'wal')
  const product = await openProduct(undefined, { KOI_WAL_ARCHIVE: archive })
  try {
    const lanes = await openLanes(product, 3, (player) => sessionOf(product, player))
    const first = startWorkload(product, lanes)
    await duringWorkload(first, async () => {
      await wait(2000)
      await copyBackup(product.data, product.databaseUrl, join(folder, 'backup'))
      await wait(3000)
    })
    const open = openWrites(await first.finish(60_000))
    await settleTransfers(product, [...first.initial.keys()])
    const claim: Claim = { writes: first.journal.writes, initial: first.initial }
    const moment = await selectValue(product.databaseUrl, 'select clock_timestamp()::text as value')
    await wait(1000)
    const second = startWorkload(product, lanes)
    await wait(3000)
    await second.finish(60_000)
    // Switching the segment archives the current WAL.
    await selectValue(product.databaseUrl, 'select pg_switch_wal()::text as value')
    await wait(3000)
    await product.stop()
    let found: Findings = { lost: ['not examined'], duplicated: [], violated: [] }
    let undetected: string[] = []
    const { broken, fewer, seconds } = await restoreBackup(
      {
        from: join(folder, 'backup'),
        to: join(folder, 'restored'),
        key: keyFile(product.data),
        archive,
        until: moment,
      },
      async (url) => {
        found = await inRollback(url, (client) => examine(client, claim))
        undetected = await control(url, claim)
      },
    )
    return {
      name: 'restore',
      what,
      lost: [...found.lost, ...fewer],
      duplicated: found.duplicated,
      violated: [...found.violated, ...broken],
      acknowledged: claim.writes.filter(({ answer }) => answer !== null).length,
      unanswered: first.journal.unanswered,
      unresolved: open,
      changed: [],
      recovery: seconds * 1000,
      undetected,
      venueCalls: null,
      note: `${second.journal.acknowledged.length} acknowledged after that time are absent, as required`,
    }
  } finally {
    await product.stop().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

const selectValue = async (url: string, query: string): Promise<string> =>
  (await withClient(url, (client) => client.query<{ value: string }>(query))).rows[0]!.value
