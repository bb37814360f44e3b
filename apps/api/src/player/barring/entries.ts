import { listColumns } from '@koi/contract/player/barring/barring'
import { ListMalformed } from '@koi/contract/player/barring/barring.copy'
import { isDocumentNumber, plainNumber } from '@koi/contract/player/verification/verification'
import { personNameKey } from '@koi/contract/personName'
import type { Texts } from '@koi/contract/texts'
import type { Day } from '@koi/contract/time'
import { sql } from 'kysely'
import { type CsvRow, parseCsv } from '../../platform/text/csv.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { cellCode, cellText, dayInCell, isFormula, isRewritten, isRounded } from '../../platform/text/sheet.ts'
import { hashesOf, type Trace, tracesOf } from './barring.ts'

type Fault = keyof Texts['barring']['wrongRow']

const earliestBirthday = '1900-01-01'
/** The digits of a mainland number with or without prefix, or of an international one; null for another text, such as one with an extension. */
function phoneIn(cell: string): string | null {
  const text = cellCode(cell).replace(/[().]/g, '')
  const [, mainland] = /^(?:\+?(?:0{0,2}86|17951)|0)?(1\d{10})$/.exec(text) ?? []
  const [, abroad] = /^(?:\+|00)(?!86)(\d{8,15})$/.exec(text) ?? []
  return mainland ?? abroad ?? null
}

/** The identifiers of a row, or why it is refused: a row of which a part cannot be read is not taken in part. */
function readRow({ record, isLonger }: CsvRow, today: Day): Trace[] | Fault {
  const { name = '', birthday = '', document = '', mobile = '' } = record
  if (isLonger) return 'longer'
  if (Object.values(record).some((cell) => cell.includes('\ufffd'))) return 'garbled'
  if (Object.values(record).some(isFormula)) return 'formula'
  if (isRewritten(document) || isRewritten(mobile)) return 'rewritten'
  // Programs write what their encoding lacks as question marks.
  const typed = cellText(name)
  if (typed !== '' && (/[?？]/.test(typed) || personNameKey(typed) === '')) return 'name'
  const [number, phone, born] = [plainNumber(cellCode(document)), phoneIn(mobile), dayInCell(birthday)]
  if (isRounded(number) && !isDocumentNumber('id_card', number)) return 'rewritten'
  if (number !== '' && !/^[\p{L}\d()]{4,30}$/u.test(number)) return 'document'
  if (cellText(mobile) !== '' && phone === null) return 'mobile'
  if (cellText(birthday) !== '' && (born === null || born < earliestBirthday || born > today)) return 'birthday'
  const traces = tracesOf({ name: typed, birthday: born ?? '', document: number, mobile: phone ?? '' })
  return traces.length === 0 ? 'empty' : traces
}

/**
 * Adds the people of a file to a list, as keyed hashes only. Returns the number of new and known hashes, and the refused
 * lines. Throws ListMalformed.
 */
export async function addEntries(
  tx: Tx,
  key: FolderSecret,
  list: string,
  { csv, today }: { csv: string; today: Day },
  { barring }: Texts,
) {
  const wrong: { line: number; reason: string }[] = []
  const rows = parseCsv(csv, listColumns) ?? refuse(ListMalformed)
  // The values of a column under another name would be left out without a word.
  const names = Object.keys(rows[0]?.record ?? {}).filter(Boolean)
  if (names.some((name) => !(listColumns as readonly string[]).includes(name))) refuse(ListMalformed)
  const hashes = rows.flatMap((row) => {
    const read = readRow(row, today)
    if (typeof read !== 'string') return read.map((trace) => hashesOf(key, trace)[0]!)
    wrong.push({ line: row.line, reason: barring.wrongRow[read] })
    return []
  })
  const { rows: added } = await sql`
    insert into barring_entry (list_id, hash) select ${list}::uuid, hash from unnest(${hashes}::bytea[]) e (hash)
    on conflict do nothing returning 1`.execute(tx)
  return { taken: added.length, known: hashes.length - added.length, wrong }
}
