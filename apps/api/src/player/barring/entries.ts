import { listColumns } from '@koi/contract/player/barring/barring'
import { ListMalformed } from '@koi/contract/player/barring/barring.copy'
import { isDocumentNumber, plainNumber } from '@koi/contract/player/verification/verification'
import type { Texts } from '@koi/contract/texts'
import { sql } from 'kysely'
import { parseCsv } from '../../platform/text/csv.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { cellCode, cellText, dayInCell, isRewritten, isRounded } from '../../platform/text/sheet.ts'
import { hashesOf, type Trace, tracesOf } from './barring.ts'

type Fault = keyof Texts['barring']['wrongRow']

/** The identifiers of a row, or why it is refused: a row of which a part cannot be read is not taken in part. */
function readRow(record: Record<string, string>): Trace[] | Fault {
  const { name = '', birthday = '', document = '', mobile = '' } = record
  if (Object.values(record).some((cell) => cell.includes('\ufffd'))) return 'garbled'
  if (isRewritten(document) || isRewritten(mobile)) return 'rewritten'
  const [number, phone, born] = [
    plainNumber(cellCode(document)),
    cellCode(mobile).replace(/\D/g, ''),
    dayInCell(birthday),
  ]
  if (isRounded(number) && !isDocumentNumber('id_card', number)) return 'rewritten'
  if (number !== '' && !/^[\p{L}\d()]{4,30}$/u.test(number)) return 'document'
  if (cellText(mobile) !== '' && (phone.length < 11 || phone.length > 16)) return 'mobile'
  if (cellText(birthday) !== '' && born === null) return 'birthday'
  const traces = tracesOf({ name: cellText(name), birthday: born ?? '', document: number, mobile: phone })
  return traces.length === 0 ? 'empty' : traces
}

/**
 * Adds the people of a file to a list, as keyed hashes only. Returns the number of new and known hashes, and the refused
 * lines. Throws ListMalformed.
 */
export async function addEntries(tx: Tx, key: FolderSecret, list: string, csv: string, { barring }: Texts) {
  const wrong: { line: number; reason: string }[] = []
  const hashes = (parseCsv(csv, listColumns) ?? refuse(ListMalformed)).flatMap(({ record, line }) => {
    const read = readRow(record)
    if (typeof read !== 'string') return read.map((trace) => hashesOf(key, trace)[0]!)
    wrong.push({ line, reason: barring.wrongRow[read] })
    return []
  })
  const { rows } = await sql`
    insert into barring_entry (list_id, hash) select ${list}::uuid, hash from unnest(${hashes}::bytea[]) e (hash)
    on conflict do nothing returning 1`.execute(tx)
  return { taken: rows.length, known: hashes.length - rows.length, wrong }
}
