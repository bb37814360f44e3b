import type pg from 'pg'
import { readLines } from './file.ts'
import type { List } from './lists.ts'

const batchSize = 2000

/** Deletes the rows in an archive file whose content is still the same. Returns how many were deleted. */
export async function removeArchived(db: pg.Client, folder: string, list: List, name: string): Promise<number> {
  const isMove = list.name === 'seamless_move'
  let removed = 0
  let batch: string[] = []
  let last = ''
  const flush = async () => {
    if (batch.length) removed += await (isMove ? removeMoves(db, batch) : removeRows(db, list, batch))
    batch = []
  }
  for await (const line of readLines(folder, name)) {
    const owner = isMove ? String((JSON.parse(line) as { player_id: string }).player_id) : ''
    if (isMove ? owner !== last : batch.length >= batchSize) await flush()
    last = owner
    batch.push(line)
  }
  await flush()
  return removed
}

async function removeRows(db: pg.Client, { name, key, keyType }: List, lines: string[]): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${name} t using unnest($1::text[]) as given (line)
      where t.${key} = (given.line::jsonb ->> '${key}')::${keyType} and to_jsonb(t)::text = given.line`,
    [lines],
  )
  return rowCount ?? 0
}

/**
 * Deletes a player's seamless transactions under the ledger lock and keeps their ids forever, so that a repeated request
 * moves no money. Deletes all of them or, if a row changed or the bet has a new transaction, none.
 */
async function removeMoves(db: pg.Client, lines: string[]): Promise<number> {
  await db.query('begin')
  try {
    await db.query('select from journal where player_id = $1 for update', [
      (JSON.parse(lines[0]!) as { player_id: string }).player_id,
    ])
    const { rowCount } = await db.query(
      `with given as materialized (
          select line, line::jsonb ->> 'venue' as venue, line::jsonb ->> 'id' as id, (line::jsonb ->> 'about')::uuid as about,
            line::jsonb ->> 'target' as target, line::jsonb ->> 'kind' as kind from unnest($1::text[]) as given (line)),
        same as materialized (
          select t.about from given g join seamless_move t on t.about = g.about where to_jsonb(t)::text = g.line),
        others as materialized (
          select n.about from given g join seamless_move n on n.venue = g.venue and n.target in (g.target, g.id) and n.kind <> 'end'
          where g.kind <> 'end' and n.about not in (select about from given)),
        gone as (
          delete from seamless_move where about in (select about from same) and not exists (select from others)
            and (select count(*) from same) = (select count(*) from given)
          returning about, venue, player_id)
        insert into seamless_archived (about, venue, player_id) select about, venue, player_id from gone`,
      [lines],
    )
    await db.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}
