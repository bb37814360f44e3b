import type { ImportKind } from '@koi/contract/desk/import/import'
import { type Fen, noMoney, sum } from '@koi/contract/money'
import { dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import pMap from 'p-map'
import { emit } from '../../platform/event/emit.ts'
import { makeAgent } from '../../partner/agent/agent.ts'
import { keepForeign } from '../../access/identity/foreignHash.ts'
import { hashPassword } from '../../access/identity/password.ts'
import { lockPlayers, postMany, type Movement } from '../../books/ledger/ledger.ts'
import { venuePlayer } from '../../platform/outside/venue.ts'
import { listedBank, sealedPayee } from '../../money/payee/row.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { sealedPerson } from '../../player/profile/person.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'
import type { NewPayee } from './payees.ts'
import { moneyOf, type NewPlayer } from './playerRow.ts'
import { playerIdsByName } from './players.ts'
import type { CheckedRow } from './seen.ts'

interface PreparedRow<Row> {
  id: string
  about: string
  row: Row
  passwordHash: string
  payPasswordHash: string
  judged: CheckedRow<Row>
}

export interface Into {
  file: string
  key: FolderSecret
  now: Instant
}

/** Assigns ids and rehashes fast password hashes. It is slow, so call it outside a transaction. */
export const prepare = <Row extends NewPlayer | NewPayee>(rows: CheckedRow<Row>[]): Promise<PreparedRow<Row>[]> =>
  pMap(
    rows.filter(({ row }) => row !== null),
    async (judged) => {
      const row = judged.row!
      const [login, pay] = 'password' in row ? [row.password, row.payPassword] : [null, null]
      return {
        id: newId<'Imported'>(),
        about: newId<'ImportRow'>(),
        row,
        judged,
        passwordHash: login ? await keepForeign(login, hashPassword) : '',
        payPasswordHash: pay ? await keepForeign(pay, hashPassword) : '',
      }
    },
    { concurrency: 4 },
  )

/** Stores the imported rows and adds them to the file's counts. */
async function insertRows(
  tx: Tx,
  { file, now }: Into,
  kind: ImportKind,
  rows: (PreparedRow<NewPlayer | NewPayee> & { playerId: string; amount: Fen })[],
) {
  const values = rows.map(({ about: id, judged: { key, digest, line }, playerId, amount }) => ({
    id,
    fileId: file,
    kind,
    key,
    digest,
    line,
    playerId,
    amount,
    createdAt: now,
  }))
  await tx.insertInto('importRow').values(values).execute()
  const amount = sum(rows.map((row) => row.amount))
  await tx
    .updateTable('importFile')
    .set({ taken: sql`taken + ${rows.length}`, amount: sql`amount + ${amount}` })
    .where('id', '=', file)
    .execute()
}

const openingsOf = ({ id: player, about, row }: PreparedRow<NewPlayer>, at: Instant): Movement[] => {
  const opening = { player, order: about, at }
  const movements: Movement[] = [
    { ...opening, kind: 'opening.main', amount: row.balance },
    ...row.atVenues.map(([{ code: venue }, amount]) => ({
      ...opening,
      kind: 'opening.venue' as const,
      step: `opening ${venue}`,
      venue,
      amount,
    })),
  ]
  return movements.filter(({ amount }) => amount > 0)
}

/** Inserts all of the players, or none. */
export async function writePlayers(tx: Tx, into: Into, rows: PreparedRow<NewPlayer>[]): Promise<void> {
  if (rows.length === 0) return
  const { key, now } = into
  const known = await playerIdsByName(tx, rows.map(({ row }) => row.referrer.toLowerCase()).filter(Boolean))
  for (const { id, row } of rows) known.set(row.username.toLowerCase(), id)
  const players = rows.map(({ id, row, passwordHash, payPasswordHash }) => {
    const { username, realname, mobile, email, birthday, note, vip, referrer, isActive, isBlacklisted, excludedUntil } =
      row
    const sealed = sealedPerson(key, id, { realname, mobile, email })
    return {
      id,
      username,
      ...sealed,
      realname: sealed.realname!,
      passwordHash,
      payPasswordHash,
      birthday,
      note,
      isActive,
      isBlacklisted,
      excludedUntil,
      vipLevel: vip,
      vipSince: now,
      referrerId: referrer === '' ? null : known.get(referrer.toLowerCase())!,
      termsAcceptedAt: now,
      createdAt: now,
      createdIp: '',
    }
  })
  await tx.insertInto('player').values(players).execute()
  emit(tx, ...players.map(({ id }) => ({ kind: 'player.registered' as const, player: id })))
  const levels = rows
    .filter(({ row }) => row.vip > 0)
    .map(({ id: playerId, row: { vip: toLevel } }) => ({
      id: newId<'VipChange'>(),
      playerId,
      day: dayOf(now),
      fromLevel: 0,
      toLevel,
      reason: 'operator',
      at: now,
    }))
  if (levels.length > 0) await tx.insertInto('vipChange').values(levels).execute()
  const atVenues = rows.flatMap(({ id: playerId, row }) =>
    row.atVenues.map(([{ code: venue }]) => ({
      playerId,
      venue,
      login: venuePlayer(row.username).login,
      isKnown: true,
    })),
  )
  if (atVenues.length > 0) await tx.insertInto('venueAccount').values(atVenues).execute()
  await insertRows(
    tx,
    into,
    'players',
    rows.map((one) => ({ ...one, playerId: one.id, amount: moneyOf(one.row) })),
  )
  const postings = rows.flatMap((one) => openingsOf(one, now))
  if (postings.length > 0) postMany(tx, postings)
  for (const { id: player, about, row } of rows) {
    const requirement = {
      player,
      about,
      source: 'opening',
      amount: row.wagering,
      at: now,
    } as const
    addRequirement(tx, requirement)
    if (row.isAgent) await makeAgent(tx, player, now)
    if (row.plan !== null)
      await tx.updateTable('agent').set({ planId: row.plan }).where('playerId', '=', player).execute()
  }
}

/** Inserts all of the payees, or none, under the players' locks. */
export async function writePayees(tx: Tx, into: Into, rows: PreparedRow<NewPayee>[]): Promise<void> {
  if (rows.length === 0) return
  await lockPlayers(tx, [...new Set(rows.map(({ row }) => row.player!))])
  const payees = rows.map(({ id, row: { player, kind, bank, bankAddress, bankNo, bankOwner } }) => ({
    id,
    playerId: player!,
    kind,
    bank,
    bankId: kind === 'bank' ? listedBank(bank) : null,
    bankAddress,
    ...sealedPayee(into.key, { id, kind, bankNo, bankOwner }),
    createdAt: into.now,
  }))
  await tx.insertInto('payee').values(payees).execute()
  await insertRows(
    tx,
    into,
    'payees',
    rows.map((one) => ({ ...one, playerId: one.row.player!, amount: noMoney })),
  )
}
