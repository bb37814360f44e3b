import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import type pg from 'pg'
import { withClient } from '../../../api/src/platform/db/client.ts'
import { addToManifest, type ArchiveFile, summarizeFile, writeLines } from './file.ts'
import { eventDays, type List, lists } from './lists.ts'
import { removeArchived } from './remove.ts'

export interface Archived {
  files: ArchiveFile[]
  /** Rows that changed after they were written to a file; they were not deleted, and a later run archives them. */
  stayed: number
}

const sessionSettings =
  "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set statement_timeout = 0"
const fetchSize = 2000

/**
 * Writes expired rows of the database at `url` into `folder`, one file per table and month, reads each file back and then
 * deletes its rows. An advisory lock allows one run at a time. A run first finishes an interrupted one, which needs the same
 * folder. Throws if a file does not contain what was written.
 */
export async function archive(url: string, folder: string, now: string): Promise<Archived> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return withClient(url, async (db) => {
    await db.query(sessionSettings)
    await db.query("select pg_advisory_lock(hashtextextended('archive', 13))")
    await finishInterruptedRun(db, folder, now)
    const done: Archived = { files: [], stayed: 0 }
    const [runDays, moveDays] = [await settingOf(db, 'run_days'), await settingOf(db, 'move_days')]
    await db.query('create temp table expired_row (key text primary key, month date not null)')
    for (const list of lists) {
      await db.query('truncate expired_row')
      // `given` uses all three parameters, so that PostgreSQL can infer their types for every list.
      const insert = `with given as (select $1::timestamptz, $2::int, $3::int) insert into expired_row select key, month from (${list.expired}) what, given`
      await db.query(insert, [now, runDays, moveDays])
      const { rows: months } = await db.query<{ month: string }>(
        "select distinct to_char(month, 'YYYY-MM') as month from expired_row order by 1",
      )
      for (const { month } of months) {
        const file = await writeFile(db, folder, list, month, now)
        if (!file) continue
        done.files.push(file)
        done.stayed += await deleteArchived(db, folder, list, file, { now, runDays })
      }
    }
    return done
  })
}

async function settingOf(db: pg.Client, key: 'run_days' | 'move_days'): Promise<number> {
  const { rows } = await db.query<{ value: number }>('select value from setting where key = $1', [key])
  return Number(rows[0]?.value ?? settingDefaults[key])
}

/** Writes one month of a table to a file and reads it back; deletes nothing. Null if a sweep has deleted the rows meanwhile. */
async function writeFile(
  db: pg.Client,
  folder: string,
  { name: list, key, order }: List,
  month: string,
  now: string,
): Promise<ArchiveFile | null> {
  const { rows } = await db.query<{ part: number }>(
    "select count(*)::int + 1 as part from archive_file where list = $1 and to_char(month, 'YYYY-MM') = $2",
    [list, month],
  )
  const name = `${list}-${month}-${rows[0]!.part}.jsonl.gz`
  let [count, first, last] = [0, '', '']
  const lines = async function* () {
    await db.query('begin isolation level repeatable read')
    await db.query(
      `declare line no scroll cursor for select t.${key}::text as key, to_jsonb(t)::text as line from ${list} t
        join expired_row g on g.key = t.${key}::text and g.month = '${month}-01' order by ${order}`,
    )
    for (;;) {
      const { rows: batch } = await db.query<{ key: string; line: string }>(`fetch ${fetchSize} from line`)
      if (batch.length === 0) break
      if (count === 0) first = batch[0]!.key
      last = batch.at(-1)!.key
      count += batch.length
      for (const { line } of batch) yield line
    }
    await db.query('commit')
  }
  await writeLines(folder, name, lines())
  if (count === 0) {
    rmSync(join(folder, name))
    return null
  }
  const content = await summarizeFile(folder, name, key)
  if (content.rows !== count || content.first !== first || content.last !== last)
    throw new Error(`${name}: ${content.rows} rows were read back, ${count} were written. No rows were deleted`)
  const file: ArchiveFile = { name, list, month, ...content }
  addToManifest(folder, file)
  await db.query(
    'insert into archive_file (name, list, month, rows, first, last, sha256, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [name, list, `${month}-01`, count, first, last, content.sha256, now],
  )
  return file
}

/**
 * Deletes the rows of a file: drops the partition if it contains no others, else deletes row by row. Returns how many
 * rows were kept.
 */
async function deleteArchived(
  db: pg.Client,
  folder: string,
  list: List,
  { name, month, rows }: Pick<ArchiveFile, 'name' | 'month' | 'rows'>,
  { now, runDays }: { now: string; runDays: number },
): Promise<number> {
  const days = list.name === 'event' ? eventDays : runDays
  const isDropped =
    list.isInMonths &&
    (
      await db.query<{ gone: boolean }>('select drop_month($1, $2, $3, $4, $5) as gone', [
        list.name,
        `${month}-01`,
        now,
        days,
        rows,
      ])
    ).rows[0]!.gone
  const removed = isDropped ? rows : await removeArchived(db, folder, list, name)
  await db.query('update archive_file set closed_at = $2 where name = $1', [name, now])
  return rows - removed
}

async function finishInterruptedRun(db: pg.Client, folder: string, now: string): Promise<void> {
  const { rows: open } = await db.query<{ name: string; list: string; sha256: string }>(
    'select name, list, sha256 from archive_file where closed_at is null order by name',
  )
  for (const { name, list: listName, sha256 } of open) {
    const list = lists.find((one) => one.name === listName)
    if (!list) throw new Error(`${name} is a file of the table ${listName}, which this release does not archive`)
    const content = await summarizeFile(folder, name, list.key).catch(() => null)
    if (content?.sha256 !== sha256)
      throw new Error(
        `${name} is missing from ${folder} or was changed, and its rows are partly deleted: put the file back`,
      )
    await removeArchived(db, folder, list, name)
    await db.query('update archive_file set closed_at = $2 where name = $1', [name, now])
  }
}
