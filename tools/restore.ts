import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { typed } from './start/release.ts'
import { restoreBackup } from './backup/restore.ts'

/**
 * `npm run restore -- FROM TO [--archive FOLDER] [--until TIME] [--database URL] [--identity FILE]`: puts a backup into the new data folder TO, counts and
 * checks the books. `--drill` instead of TO: into a folder of its own that is gone afterwards. Ends with 1 when rows are
 * missing or an invariant does not hold.
 */
const { values, positionals } = parseArgs({
  options: {
    archive: { type: 'string' },
    database: { type: 'string' },
    identity: { type: 'string' },
    until: { type: 'string' },
    drill: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [from, given] = positionals
if (!from || values.drill === (given !== undefined)) {
  process.stderr.write(
    `Say from where and into what: ${typed('restore', 'BACKUP NEW_FOLDER')}, or ${typed('restore', 'BACKUP --drill')}\n`,
  )
  process.exit(2)
}
const to = given ? resolve(given) : join(mkdtempSync(join(tmpdir(), 'koi-drill-')), 'data')
try {
  const { manifest, counts, fewer, broken, opens, seconds } = await restoreBackup({
    from: resolve(from),
    to,
    archive: values.archive ? resolve(values.archive) : null,
    until: values.until ?? null,
    databaseUrl: values.database ?? null,
    identity: values.identity ? resolve(values.identity) : null,
  })
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `backup of ${manifest.at}: ${rows} rows in ${Object.keys(counts).length} tables, ${counts['ledger.posting'] ?? 0} postings, restored in ${seconds.toFixed(1)} s\n`,
  )
  process.stdout.write(broken.length ? `does not hold: ${broken.join('; ')}\n` : 'every invariant holds\n')
  if (opens !== null)
    process.stdout.write(
      opens
        ? `the key of the backup (${manifest.key}) opens what is sealed\n`
        : `the key of the backup does not open what is sealed: find the key ${manifest.key}\n`,
    )
  if (fewer.length) process.stdout.write(`fewer rows than the backup counted: ${fewer.join(', ')}\n`)
  if (!values.drill)
    process.stdout.write(`Start it: KOI_DATA=${to} ${values.database ? 'DATABASE_URL=… ' : ''}${typed('start')}\n`)
  process.exitCode = broken.length || fewer.length || opens === false ? 1 : 0
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  if (values.drill) rmSync(resolve(to, '..'), { recursive: true, force: true })
}
