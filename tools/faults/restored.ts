import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copyBackup } from '../../apps/cli/src/backup/copy.ts'
import { restoreBackup } from '../../apps/cli/src/backup/restore.ts'
import { asIf, type Claim, control, examine, type Findings } from './books.ts'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { openProduct } from './product.ts'
import { openLanes, startLoad } from './load.ts'
import { type Outcome, sessionOf, settle } from './scene.ts'

const what =
  'a backup under load, the log kept on, everything of the installation thrown away, restored to a moment between two loads: all of the first is there, nothing of the second'

/** Restores an installation to a point in time and looks whether exactly what was acknowledged before it is there. */
export async function playRestore(): Promise<Outcome> {
  const place = mkdtempSync(join(tmpdir(), 'koi-restore-'))
  chmodSync(place, 0o711) // the system user of the database has to walk through
  const archive = join(place, 'wal')
  const product = await openProduct(undefined, { KOI_WAL_ARCHIVE: archive })
  try {
    const lanes = await openLanes(product, 3, (player) => sessionOf(product, player))
    const first = startLoad(product, lanes)
    await wait(2000)
    await copyBackup(product.data, product.databaseUrl, join(place, 'backup'))
    await wait(3000)
    const open = (await first.finish(60_000)).map(({ kind, key, last }) => `${kind} ${key}: ${last}`)
    await settle(product, [...first.began.keys()])
    const claim: Claim = { deeds: first.journal.deeds, began: first.began }
    const moment = await ask(product.databaseUrl, 'select clock_timestamp()::text as said')
    await wait(1000)
    const second = startLoad(product, lanes)
    await wait(3000)
    await second.finish(60_000)
    // What the archive does not have yet would be lost with the disk: its last piece is handed over now.
    await ask(product.databaseUrl, 'select pg_switch_wal()::text as said')
    await wait(3000)
    await product.stop()
    let found: Findings = { lost: ['nothing was looked at'], doubled: [], broken: [] }
    let missed: string[] = []
    const { broken, fewer, seconds } = await restoreBackup(
      { from: join(place, 'backup'), to: join(place, 'restored'), archive, until: moment },
      async (url) => {
        found = await asIf(url, (client) => examine(client, claim))
        missed = await control(url, claim)
      },
    )
    return {
      name: 'restore',
      what,
      lost: [...found.lost, ...fewer],
      doubled: found.doubled,
      broken: [...found.broken, ...broken],
      acknowledged: claim.deeds.filter(({ answer }) => answer !== null).length,
      cut: first.journal.cut,
      open,
      changed: [],
      recovery: seconds * 1000,
      missed,
      note: `${second.journal.acknowledged.length} acknowledged after that moment are not there, as they must not be`,
    }
  } finally {
    await product.stop().catch(() => undefined)
    rmSync(place, { recursive: true, force: true })
  }
}

const ask = async (url: string, question: string): Promise<string> =>
  (await withClient(url, (client) => client.query<{ said: string }>(question))).rows[0]!.said
