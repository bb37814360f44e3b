import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RefusedRow } from '@koi/contract/desk/import/import'
import { refusedFile, refusedRow } from '@koi/contract/desk/import/import.copy'
import { add, noMoney } from '@koi/contract/money'
import { holdSessionLock } from '../../platform/db/sessionLock.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { failPoint } from '../../platform/base/failpoint.ts'
import { closeFile, openFile } from './file.ts'
import { judgePayees } from './payees.ts'
import { moneyOf, type NewPlayer, type Rules } from './playerRow.ts'
import { judgePlayers } from './players.ts'
import { type Fields, FileRefused, readRows } from './read.ts'
import { type Imported, loadRules, scan, type Scanned } from './scan.ts'
import { type CheckedRow, ImportState } from './seen.ts'
import { type Into, prepare, writePayees, writePlayers } from './write.ts'

const batchSize = 200
/** Maximum refused rows that are stored for the console. */
const shownRefusals = 100

export interface ImportOptions {
  files: string[]
  /** False for a dry run. */
  isApplied: boolean
  sha256?: string[]
  /** Operating-system user that runs the command. */
  by: string
  /** Callbacks for each refused row and for progress. */
  refused?(name: string, row: RefusedRow): void
  progress?(done: number, lines: number): void
}

/**
 * Imports CSV files of another product, or reports a dry run. Imported rows are recognised, so an interrupted run can be
 * repeated. Throws FileRefused before anything is written.
 */
export async function runImport(app: App, wanted: ImportOptions): Promise<Imported[]> {
  const folder = await mkdtemp(join(tmpdir(), 'koi-import-'))
  try {
    if (!wanted.isApplied) return await importFrom(app, wanted, folder)
    const work = () => importFrom(app, wanted, folder)
    const done = await holdSessionLock(app.pool, 'external', 'import', { waits: false }, work)
    if (!done) throw new FileRefused(refusedFile.busy)
    return done
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importFrom(app: App, wanted: ImportOptions, folder: string): Promise<Imported[]> {
  const seen = new ImportState()
  const rules = await loadRules(app)
  const files: Scanned[] = []
  for (const [at, file] of wanted.files.entries())
    files.push(await scan(file, join(folder, String(at)), at, rules, seen))
  for (const [at, { sha256, name }] of files.entries())
    if (wanted.sha256?.[at] && wanted.sha256[at] !== sha256)
      throw new FileRefused(`${name}: ${refusedFile.other(sha256)}`)
  // Players are imported first, because payees refer to them.
  const order = files
    .map((_, at) => at)
    .toSorted((a, b) => Number(files[a]!.kind === 'payees') - Number(files[b]!.kind === 'payees'))
  for (const at of order) await readFile(app, files[at]!, at, wanted, rules, seen)
  return files
}

async function readFile(
  app: App,
  file: Scanned,
  at: number,
  wanted: ImportOptions,
  rules: Rules,
  seen: ImportState,
): Promise<void> {
  const into = wanted.isApplied ? await openFile(app, file, wanted.by, rules) : null
  const write = (work: (tx: Tx, into: Into) => Promise<void>) =>
    into ? tryWrite(() => transact(app, (tx) => work(tx, into))) : Promise.resolve(true)
  for await (const rows of batchesOf(file.path)) {
    if (file.kind === 'players') {
      const judged = await judgePlayers(app.db, app.config, { file: at, header: file.header, rules, rows, seen })
      const prepared = into ? await prepare(judged) : []
      const isWritten = await write((tx, to) => writePlayers(tx, to, prepared))
      for (const one of judged) countPlayer(file, one, isWritten, seen, wanted)
    } else {
      const judged = await judgePayees(app.db, app.config, {
        header: file.header,
        rows,
        seen,
        isApplied: into !== null,
      })
      const prepared = into ? await prepare(judged) : []
      const isWritten = await write((tx, to) => writePayees(tx, to, prepared))
      for (const one of judged) count(file, one, isWritten, wanted)
    }
    wanted.progress?.(file.taken + file.known + file.refused, file.lines)
    if (into) failPoint('import.batch')
  }
  if (into) await closeFile(app, file, into, wanted.by)
}

async function* batchesOf(path: string): AsyncGenerator<Fields[]> {
  let rows: Fields[] = []
  let isHeader = true
  for await (const row of readRows(path)) {
    if (!isHeader) rows.push(row)
    isHeader = false
    if (rows.length < batchSize) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/**
 * Runs `work`; returns false, with nothing written, when a concurrent registration or binding has the same value. The
 * next run reports it.
 */
async function tryWrite(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    return false
  }
}

function count(
  file: Scanned,
  { line, outcome, reason }: CheckedRow<unknown>,
  isWritten: boolean,
  wanted: ImportOptions,
): void {
  if (outcome === 'known') file.known++
  else if (outcome === 'new' && isWritten) file.taken++
  else {
    const row = { line, reason: outcome === 'new' ? refusedRow.conflict : reason }
    file.refused++
    if (file.refusals.length < shownRefusals) file.refusals.push(row)
    wanted.refused?.(file.name, row)
  }
}

function countPlayer(
  file: Scanned,
  one: CheckedRow<NewPlayer>,
  isWritten: boolean,
  seen: ImportState,
  wanted: ImportOptions,
): void {
  count(file, one, isWritten, wanted)
  if (!one.row) return
  if (!isWritten) {
    seen.players.set(one.key, 'refused')
    return
  }
  file.amount = add(file.amount, moneyOf(one.row))
  file.main = add(file.main, one.row.balance)
  file.wagering = add(file.wagering, one.row.wagering)
  for (const [{ code }, money] of one.row.atVenues)
    file.atVenues.set(code, add(file.atVenues.get(code) ?? noMoney, money))
}
