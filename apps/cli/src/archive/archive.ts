import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { settingDefaults } from '@koi/contract/setting/setting.copy'
import type pg from 'pg'
import { withClient } from '../../../api/src/platform/client.ts'
import { addToManifest, type ArchiveFile, contentOf, writeLines } from './file.ts'
import { feedDays, type List, lists } from './lists.ts'
import { remove } from './remove.ts'

/** What one run did. */
export interface Archived {
  files: ArchiveFile[]
  /** Rows that lie in the archive now and were changed meanwhile: they stay, and go with a later file. */
  stayed: number
}

/** Reads as it was written, whatever the session is set to. */
const session = "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set statement_timeout = 0"
const together = 2000

/**
 * Writes what may leave the database at `url` into a folder, one file for each table and month, reads each back, and only
 * then deletes the rows that it has read. One run at a time; one that was cut short is taken up by the next, which needs the
 * same folder. Throws where a file does not say what was written.
 */
export async function archive(url: string, folder: string, now: string): Promise<Archived> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return withClient(url, async (db) => {
    await db.query(session)
    await db.query("select pg_advisory_lock(hashtextextended('archive', 13))")
    await takeUp(db, folder, now)
    const done: Archived = { files: [], stayed: 0 }
    const [runDays, moveDays] = [await settingOf(db, 'run_days'), await settingOf(db, 'move_days')]
    await db.query('create temp table may_go (key text primary key, month date not null)')
    for (const list of lists) {
      await db.query('truncate may_go')
      // Every statement names all three, so that one call serves all lists.
      const all = `with given as (select $1::timestamptz, $2::int, $3::int) insert into may_go select key, month from (${list.mayGo}) what, given`
      await db.query(all, [now, runDays, moveDays])
      const { rows: months } = await db.query<{ month: string }>(
        "select distinct to_char(month, 'YYYY-MM') as month from may_go order by 1",
      )
      for (const { month } of months) {
        const file = await writeFile(db, folder, list, month, now)
        // A sweep was quicker.
        if (!file) continue
        done.files.push(file)
        done.stayed += await close(db, folder, list, file, { now, runDays })
      }
    }
    return done
  })
}

async function settingOf(db: pg.Client, key: 'run_days' | 'move_days'): Promise<number> {
  const { rows } = await db.query<{ value: number }>('select value from setting where key = $1', [key])
  return Number(rows[0]?.value ?? settingDefaults[key])
}

/** Writes a month of a list out and reads it back; nothing is deleted yet. Null where none of it is there any more. */
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
        join may_go g on g.key = t.${key}::text and g.month = '${month}-01' order by ${order}`,
    )
    for (;;) {
      const { rows: some } = await db.query<{ key: string; line: string }>(`fetch ${together} from line`)
      if (some.length === 0) break
      if (count === 0) first = some[0]!.key
      last = some.at(-1)!.key
      count += some.length
      for (const { line } of some) yield line
    }
    await db.query('commit')
  }
  await writeLines(folder, name, lines())
  if (count === 0) {
    rmSync(join(folder, name))
    return null
  }
  const content = await contentOf(folder, name, key)
  if (content.rows !== count || content.first !== first || content.last !== last)
    throw new Error(`${name} does not hold what was written: ${content.rows} rows of ${count}. Nothing was deleted`)
  const file: ArchiveFile = { name, list, month, ...content }
  addToManifest(folder, file)
  await db.query(
    'insert into archive_file (name, list, month, rows, first, last, sha256, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [name, list, `${month}-01`, count, first, last, content.sha256, now],
  )
  return file
}

/** Deletes what a file holds: the month whole where nothing else is in it, else row by row. Says how many rows stayed. */
async function close(
  db: pg.Client,
  folder: string,
  list: List,
  { name, month, rows }: Pick<ArchiveFile, 'name' | 'month' | 'rows'>,
  { now, runDays }: { now: string; runDays: number },
): Promise<number> {
  const days = list.name === 'feed_event' ? feedDays : runDays
  const isGone =
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
  const removed = isGone ? rows : await remove(db, folder, list, name)
  await db.query('update archive_file set closed_at = $2 where name = $1', [name, now])
  return rows - removed
}

/** Ends what a run that was cut short had begun to delete. */
async function takeUp(db: pg.Client, folder: string, now: string): Promise<void> {
  const { rows: open } = await db.query<{ name: string; list: string; sha256: string }>(
    'select name, list, sha256 from archive_file where closed_at is null order by name',
  )
  for (const { name, list: listName, sha256 } of open) {
    const list = lists.find((one) => one.name === listName)
    if (!list) throw new Error(`nothing is known of ${listName}, of which ${name} is`)
    const content = await contentOf(folder, name, list.key).catch(() => null)
    if (content?.sha256 !== sha256)
      throw new Error(`${name} was written, and its rows are being deleted: it must lie in ${folder} as it was`)
    // What is gone already is not there to be deleted.
    await remove(db, folder, list, name)
    await db.query('update archive_file set closed_at = $2 where name = $1', [name, now])
  }
}
