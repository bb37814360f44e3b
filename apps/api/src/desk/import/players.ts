import type { ImportKind } from '@koi/contract/desk/import/import'
import { refusedRow } from '@koi/contract/desk/import/import.copy'
import { EmailTaken, MobileTaken } from '@koi/contract/player/profile/profile.copy'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { hashesIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { type Header, named, type PlayerColumn } from './header.ts'
import { type NewPlayer, playerOf, RowRefused, type Rules } from './playerRow.ts'
import type { Fields } from './read.ts'
import { cellCode, cellText } from '../../platform/text/sheet.ts'
import { digestsOf, checkRow, type CheckedRow, type ImportState } from './seen.ts'

export async function importedDigests(db: Reader, kind: ImportKind, keys: string[]): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('importRow')
    .select(['key', 'digest'])
    .where('kind', '=', kind)
    .where((eb) => eb('key', '=', eb.fn.any(sql<string[]>`${keys}::text[]`)))
    .execute()
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

export async function playerIdsByName(db: Reader, names: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'username'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn.any(sql<string[]>`${names}::text[]`)))
    .execute()
  return new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]))
}

/** The hashes among these that a player has, in hexadecimal. */
async function usedHashes(db: Reader, column: 'mobileHash' | 'emailHash', hashes: Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('player')
    .select(`${column} as hash`)
    .where((eb) => eb(column, '=', eb.fn.any(sql<Buffer[]>`${hashes}::bytea[]`)))
    .execute()
  return new Set(rows.map(({ hash }) => hash!.toString('hex')))
}

/** Checks uniqueness against the database and earlier rows; a referrer must precede the players they referred. */
export async function judgePlayers(
  db: Reader,
  key: FolderSecret,
  {
    file,
    header,
    rows,
    rules,
    seen,
  }: { file: number; header: Header; rows: Fields[]; rules: Rules; seen: ImportState },
): Promise<CheckedRow<NewPlayer>[]> {
  const at = (fields: string[], column: PlayerColumn) => named<PlayerColumn>(header, fields)(column)
  const all = (column: PlayerColumn) => rows.map(({ fields }) => at(fields, column)).filter(Boolean)
  const small = (texts: string[]) => texts.map((text) => text.toLowerCase())
  const hashes = (place: 'player.mobile' | 'player.email', column: PlayerColumn) =>
    all(column).flatMap((text) => hashesIn(key, place, column === 'mobile' ? cellCode(text) : cellText(text)))
  const before = await importedDigests(db, 'players', small(all('username')))
  const players = await playerIdsByName(db, small([...all('username'), ...all('referrer')]))
  const held = {
    mobile: await usedHashes(db, 'mobileHash', hashes('player.mobile', 'mobile')),
    email: await usedHashes(db, 'emailHash', hashes('player.email', 'email')),
  }
  const refuse = (reason: string): never => {
    throw new RowRefused(reason)
  }

  const checkContact = (place: 'player.mobile' | 'player.email', text: string) => {
    if (text === '') return
    const isMobile = place === 'player.mobile'
    const mine = hashesIn(key, place, text)
    if (mine.some((one) => held[isMobile ? 'mobile' : 'email'].has(one.toString('hex'))))
      refuse((isMobile ? MobileTaken : EmailTaken).text())
    if (!seen.add(mine[0]!)) refuse(isMobile ? refusedRow.mobileRepeated : refusedRow.emailRepeated)
  }
  const checkReferrer = (name: string, referrer: string) => {
    if (referrer === '' || players.has(referrer)) return
    if (referrer === name) refuse(refusedRow.self)
    const [place, outcome] = [seen.places.get(referrer), seen.players.get(referrer)]
    if (!place) return refuse(refusedRow.referrer)
    if (outcome === 'refused') refuse(refusedRow.referrerRefused(place.line))
    if (outcome) return
    refuse(seen.closesReferrerCycle(name, referrer) ? refusedRow.circle : refusedRow.later(place.line))
  }

  return rows.map((row) => {
    const { fields, line } = row
    const name = at(fields, 'username').toLowerCase()
    const digests = digestsOf(key, header, fields)
    const first = seen.places.get(name)
    const isFirst = first?.file === file && first.line === line
    const found = checkRow<NewPlayer>(row, name, digests, () => {
      if (fields.length !== header.columns.length) refuse(refusedRow.columns(fields.length, header.columns.length))
      if (name !== '' && first && !isFirst) refuse(refusedRow.repeated(first.line))
      const importedDigest = before.get(name)
      if (importedDigest && digests.some((digest) => digest.equals(importedDigest))) return 'known'
      if (importedDigest) refuse(refusedRow.changed)
      const player = playerOf(header, fields, rules)
      if (players.has(name)) refuse(refusedRow.taken)
      checkReferrer(name, player.referrer.toLowerCase())
      checkContact('player.mobile', player.mobile)
      checkContact('player.email', player.email)
      return player
    })
    if (isFirst) seen.players.set(name, found.outcome)
    return found
  })
}
