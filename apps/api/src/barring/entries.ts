import { listColumns } from '@koi/contract/barring/barring'
import { ListMalformed, wrongRow } from '@koi/contract/barring/barring.copy'
import { dayFromText } from '@koi/contract/time'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { hashesOf, tracesOf } from './barring.ts'

/** Throws ListMalformed. */
function parseEntries(csv: string): { record: Record<string, string>; info: { lines: number } }[] {
  try {
    return parse(csv.replace(/^\ufeff/, ''), {
      columns: (names: string[]) => {
        const known = names.map((name) => name.trim().toLowerCase())
        if (!known.some((name) => (listColumns as readonly string[]).includes(name))) throw new Error('no column')
        return known
      },
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
  } catch {
    return refuse(ListMalformed)
  }
}

/** Adds a file's people to a list as keyed hashes only. Returns new and known hashes and the lines without a person. Throws ListMalformed. */
export async function addEntries(tx: Tx, key: FolderSecret, list: string, csv: string) {
  const wrong: { line: number; reason: string }[] = []
  const hashes = parseEntries(csv).flatMap(({ record, info }) => {
    const { name = '', birthday = '', document = '', mobile = '' } = record
    const traces = tracesOf({ name, birthday: dayFromText(birthday) ?? '', document, mobile })
    if (traces.length === 0) wrong.push({ line: info.lines, reason: wrongRow.empty })
    return traces.map((trace) => hashesOf(key, trace)[0]!)
  })
  const { rows } = await sql`
    insert into barring_entry (list_id, hash) select ${list}::uuid, hash from unnest(${hashes}::bytea[]) e (hash)
    on conflict do nothing returning 1`.execute(tx)
  return { taken: rows.length, known: hashes.length - rows.length, wrong }
}
