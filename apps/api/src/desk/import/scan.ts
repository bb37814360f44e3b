import { copyFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportKind, RefusedRow } from '@koi/contract/desk/import/import'
import { refusedFile } from '@koi/contract/desk/import/import.copy'
import { type Fen, noMoney } from '@koi/contract/money'
import type { App } from '../../platform/ops/app.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { loadVenues } from '../../play/venue/venue.ts'
import { type Header, parseHeader } from './header.ts'
import type { Rules } from './playerRow.ts'
import { FileRefused, readRows, sha256Of } from './read.ts'
import type { ImportState } from './seen.ts'

/** Maximum rows per file, because a few strings of each row are kept in memory. */
const maxRows = 200_000

export interface Imported {
  name: string
  kind: ImportKind
  sha256: string
  lines: number
  taken: number
  known: number
  refused: number
  /** Fen imported to main wallets, to each venue, and as turnover requirements. */
  amount: Fen
  main: Fen
  atVenues: Map<string, Fen>
  wagering: Fen
  refusals: RefusedRow[]
}

/** A file after the first pass; `path` is a private copy. */
export interface Scanned extends Imported {
  path: string
  header: Header
}

/** Current data that rows are validated against. */
export async function loadRules({ db, clock }: App): Promise<Rules> {
  const settings = await readSettings(db)
  const levels = await db.selectFrom('vipLevel').select('level').execute()
  const plans = await db
    .selectFrom('agentPlan')
    .select((eb) => ['name', eb.fn.min('id').as('id'), eb.fn.countAll<number>().as('count')])
    .groupBy('name')
    .execute()
  return {
    now: clock.now(),
    minimumAge: Number(settings.minimum_age),
    languages: languagesOn(settings),
    levels: new Set(levels.map(({ level }) => level)),
    plans: new Map(plans.map(({ name, id, count }) => [name, Number(count) === 1 ? id : null])),
    venues: new Map((await loadVenues(db)).map((venue) => [venue.code, venue])),
  }
}

/** First pass: checks that the file is complete and readable. Throws FileRefused. */
export async function scan(
  file: string,
  path: string,
  at: number,
  { venues }: Rules,
  seen: ImportState,
): Promise<Scanned> {
  const name = basename(file)
  try {
    await copyFile(file, path).catch(() => {
      throw new FileRefused(refusedFile.missing)
    })
    let header: Header | null = null
    let lines = 0
    for await (const { line, fields } of readRows(path)) {
      if (!header) {
        header = parseHeader(fields, venues)
        continue
      }
      if (++lines > maxRows) throw new FileRefused(refusedFile.many(maxRows))
      const [user, above] = [header.columns.indexOf('username'), header.columns.indexOf('referrer')]
      const key = (fields[user] ?? '').toLowerCase()
      if (header.kind === 'players' && key !== '' && !seen.places.has(key))
        seen.places.set(key, { file: at, line, referrer: (fields[above] ?? '').toLowerCase() })
    }
    if (!header) throw new FileRefused(refusedFile.empty)
    const sums = { amount: noMoney, main: noMoney, wagering: noMoney, atVenues: new Map<string, Fen>() }
    const counts = { lines, taken: 0, known: 0, refused: 0, refusals: [] }
    return { name, path, header, kind: header.kind, sha256: await sha256Of(path), ...counts, ...sums }
  } catch (error) {
    throw error instanceof FileRefused ? new FileRefused(`${name}: ${error.message}`) : error
  }
}
