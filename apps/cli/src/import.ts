import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importCopy } from '@koi/contract/desk/import/import.copy'
import { build } from '../../api/src/server/build.ts'
import { runImport } from '../../api/src/desk/import/import.ts'
import { FileRefused } from '../../api/src/desk/import/read.ts'
import type { Imported } from '../../api/src/desk/import/scan.ts'
import { systemClock } from '../../api/src/platform/base/clock.ts'
import { readConfig } from '../../api/src/platform/ops/config.ts'
import { processUser } from '../../api/src/platform/base/user.ts'
import { startPostgres } from './start/postgres.ts'
import { databaseOf } from './start/running.ts'
import { commandLine } from './start/release.ts'
import { secretsOf } from './start/secrets.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const isTerminal = process.stdout.isTTY

function table(rows: string[][]): void {
  for (const row of rows) printLine(row.join('\t'))
}

function report(done: Imported[]): void {
  const line = (name: string, kind: string, of: Pick<Imported, 'lines' | 'taken' | 'known' | 'refused' | 'amount'>) => [
    name,
    kind,
    ...[of.lines, of.taken, of.known, of.refused, of.amount].map(String),
  ]
  const total = (field: 'lines' | 'taken' | 'known' | 'refused' | 'amount' | 'main' | 'wagering') =>
    done.reduce((sum, one) => sum + one[field], 0)
  const [lines, taken, known, refused] = [total('lines'), total('taken'), total('known'), total('refused')]
  table([
    importCopy.head,
    ...done.map((one) => line(one.name, importCopy.kinds[one.kind], one)),
    [importCopy.sum, '', ...[lines, taken, known, refused, total('amount')].map(String)],
  ])
  const venues = new Map<string, number>()
  for (const { atVenues } of done)
    for (const [code, money] of atVenues) venues.set(code, (venues.get(code) ?? 0) + money)
  const accounts = [[importCopy.main, total('main')], ...venues, [importCopy.wagering, total('wagering')]]
  printLine(importCopy.accounts(accounts.map(([name, money]) => `${name} ${money}`)))
}

/** Connects to the database, and starts the embedded one if it is not running; `stop` then stops it. */
async function openDatabase(data: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const url = databaseOf({ databaseUrl: process.env['DATABASE_URL'] || null, data })
  if (url) return { url, stop: async () => undefined }
  mkdirSync(join(data, 'logs'), { recursive: true })
  const { database: password } = secretsOf(data)
  return startPostgres({ folder: join(data, 'pg'), password, log: join(data, 'logs/postgres.log') })
}

/**
 * Imports players and payees of another product from CSV files (docs/import.md); without `apply` it is a dry run. Uses
 * DATABASE_URL or the embedded database of KOI_DATA, which it starts if necessary. Sets exit code 1 if rows were
 * rejected, 2 if a file was.
 */
export async function importCommand(
  files: string[],
  { apply, sha256 }: { apply: boolean; sha256: string[] },
): Promise<void> {
  const data = resolve(process.env['KOI_DATA'] ?? '.koi')
  const { url, stop } = await openDatabase(data)
  try {
    const config = readConfig({ ...process.env, DATABASE_URL: url, KOI_DATA: data })
    const { app, close } = await build(config, systemClock, { logLevel: 'silent', hasSites: false })
    try {
      const done = await runImport(app, {
        files,
        isApplied: apply,
        sha256,
        by: processUser(),
        refused: (name, { line, reason }) => printLine(`${name}${importCopy.refused(line, reason)}`),
        progress: (so, lines) => isTerminal && process.stderr.write(`\r${importCopy.progress(so, lines)} `),
      })
      if (isTerminal) process.stderr.write('\r')
      report(done)
      printLine(apply ? importCopy.applied : importCopy.dry)
      const command = commandLine(
        'import',
        `${files.join(' ')} --apply ${done.map(({ sha256 }) => `--sha256 ${sha256}`).join(' ')}`,
      )
      if (!apply && done.some(({ taken }) => taken > 0)) printLine(importCopy.next(command))
      process.exitCode = done.some(({ refused }) => refused > 0) ? 1 : 0
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  } finally {
    await stop()
  }
}
