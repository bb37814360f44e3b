import { listColumns } from '@koi/contract/player/barring/barring'
import { ListMalformed, wrongRow } from '@koi/contract/player/barring/barring.copy'
import { dayFromText } from '@koi/contract/time'
import { sql } from 'kysely'
import { parseCsv } from '../../platform/text/csv.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { hashesOf, tracesOf } from './barring.ts'

/**
 * Adds the people of a file to a list, as keyed hashes only. Returns the number of new and known hashes, and the lines
 * without a person. Throws ListMalformed.
 */
export async function addEntries(tx: Tx, key: FolderSecret, list: string, csv: string) {
  const wrong: { line: number; reason: string }[] = []
  const hashes = (parseCsv(csv, listColumns) ?? refuse(ListMalformed)).flatMap(({ record, line }) => {
    const { name = '', birthday = '', document = '', mobile = '' } = record
    const traces = tracesOf({ name, birthday: dayFromText(birthday) ?? '', document, mobile })
    if (traces.length === 0) wrong.push({ line, reason: wrongRow.empty })
    return traces.map((trace) => hashesOf(key, trace)[0]!)
  })
  const { rows } = await sql`
    insert into barring_entry (list_id, hash) select ${list}::uuid, hash from unnest(${hashes}::bytea[]) e (hash)
    on conflict do nothing returning 1`.execute(tx)
  return { taken: rows.length, known: hashes.length - rows.length, wrong }
}
