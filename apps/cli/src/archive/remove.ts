import type pg from 'pg'
import { linesOf } from './file.ts'
import type { List } from './lists.ts'

const together = 2000

/**
 * Deletes the rows that a file of the archive holds, as they are read from it; one that is not as it stands there stays.
 * Says how many are gone.
 */
export async function remove(db: pg.Client, folder: string, list: List, name: string): Promise<number> {
  const isMove = list.name === 'seamless_move'
  let gone = 0
  let some: string[] = []
  let last = ''
  const flush = async () => {
    if (some.length) gone += await (isMove ? removeMoves(db, some) : removeRows(db, list, some))
    some = []
  }
  for await (const line of linesOf(folder, name)) {
    const owner = isMove ? String((JSON.parse(line) as { player_id: string }).player_id) : ''
    if (isMove ? owner !== last : some.length >= together) await flush()
    last = owner
    some.push(line)
  }
  await flush()
  return gone
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
 * Deletes the transactions of one player at seamless venues, under the lock of their ledger, and remembers their ids for
 * ever: a venue that tells one again moves nothing. All of them or none: a row that was changed, or a new one about the same
 * bet, keeps them here.
 */
async function removeMoves(db: pg.Client, lines: string[]): Promise<number> {
  await db.query('begin')
  try {
    await db.query('select from ledger.player where player_id = $1 for update', [
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
