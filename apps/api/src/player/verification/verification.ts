import {
  DocumentPicturesNeeded,
  DocumentTaken,
  VerificationDone,
  VerificationNameDiffers,
  VerificationPending,
} from '@koi/contract/player/verification/verification.copy'
import { type Submitted, checkVerification } from '@koi/contract/player/verification/verification.check'
import {
  birthdayIn,
  type DocumentKind,
  identityNeeded,
  maxADay,
  plainNumber,
} from '@koi/contract/player/verification/verification'
import { latestBirthday } from '@koi/contract/player/profile/profile.check'
import { isSamePersonName } from '@koi/contract/personName'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, dayOf, type Instant, millisOf, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { forgetScreening } from '../barring/barring.ts'
import { insertMarkers } from '../protection/harm.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { hashesIn, hashIn, openIn, sealIn } from '../../platform/base/personal.ts'
import { refuse, refuseFor } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'

/**
 * Whether the operator requires a verification that the player lacks; `play` covers deposits, transfers in and
 * launches. Runs no query while none is required.
 */
export async function isVerificationDue(
  db: Reader | Tx,
  player: string,
  before: 'withdrawal' | 'play',
  { identity_needed: needed }: Settings,
): Promise<boolean> {
  if (Number(needed) !== identityNeeded[before]) return false
  const { rows } = await sql`
    select from verification where player_id = ${player}::uuid and state = 'approved'`.execute(db)
  return rows.length === 0
}

export const findNewestVerification = (db: Reader | Tx, player: string) =>
  db
    .selectFrom('verification')
    .selectAll()
    .where('playerId', '=', player)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Throws VerificationPending or VerificationDone if the player has a pending or approved verification. */
export async function requireNoOpenVerification(db: Reader | Tx, player: string): Promise<void> {
  const rows = await db
    .selectFrom('verification')
    .select('state')
    .where('playerId', '=', player)
    .where('state', '<>', 'rejected')
    .execute()
  if (rows.some(({ state }) => state === 'approved')) refuse(VerificationDone)
  if (rows.length > 0) refuse(VerificationPending)
}

/** Throws DocumentTaken when another player's approved document matches under any key. */
export async function requireUniqueDocument(tx: Tx, key: FolderSecret, player: string, number: string): Promise<void> {
  const other = await tx
    .selectFrom('verification')
    .select('id')
    .where('numberHash', 'in', hashesIn(key, 'verification.number', number))
    .where('state', '=', 'approved')
    .where('playerId', '<>', player)
    .executeTakeFirst()
  if (other) refuse(DocumentTaken)
}

const isUnderAge = (kind: DocumentKind, number: string, age: number, now: Instant): boolean =>
  birthdayIn(kind, number) > latestBirthday(age, dayOf(now))

/**
 * Stores a submission for review. If the number shows an age under the minimum, inserts a harm marker instead and returns the
 * minimum for a refusal that the caller must commit. Throws the form refusals, then VerificationDone, VerificationPending,
 * VerificationNameDiffers, DocumentTaken, DocumentPicturesNeeded, TooOften.
 */
export async function submitVerification(
  tx: Tx,
  key: FolderSecret,
  playerId: string,
  given: Submitted,
  { settings, now }: { settings: Settings; now: Instant },
): Promise<{ age: number } | null> {
  const wrong = checkVerification(given, languagesOn(settings))
  if (wrong) refuse(wrong)
  const kind = given.kind as DocumentKind
  const [realname, number] = [given.realname.trim(), plainNumber(given.number)]
  await lockPlayer(tx, playerId)
  await requireNoOpenVerification(tx, playerId)
  const age = settings.minimum_age
  if (isUnderAge(kind, number, age, now)) {
    await insertMarkers(tx, [{ player: playerId, kind: 'underage', args: ['document', age] }], dayOf(now), now)
    return { age }
  }
  const player = await tx.selectFrom('player').select('realname').where('id', '=', playerId).executeTakeFirstOrThrow()
  const known = openIn(key, 'player.realname', playerId, player.realname)
  if (known !== '' && !isSamePersonName(known, realname)) refuse(VerificationNameDiffers)
  await requireUniqueDocument(tx, key, playerId, number)
  const pictures = [...given.pictures]
  if ((await ownPictures(tx, playerId, pictures)) < pictures.length) refuse(DocumentPicturesNeeded)
  const { made, oldest } = await tx
    .selectFrom('verification')
    .select((eb) => [eb.fn.countAll<number>().as('made'), eb.fn.min('askedAt').as('oldest')])
    .where('playerId', '=', playerId)
    .where('askedAt', '>', plus(now, -day))
    .executeTakeFirstOrThrow()
  if (made >= maxADay) refuseFor(TooOften, millisOf(oldest ?? now) + day - millisOf(now))
  await forgetScreening(tx, playerId)
  const id = newId<'Verification'>()
  await tx
    .insertInto('verification')
    .values({
      id,
      playerId,
      kind,
      realname: sealIn(key, 'verification.realname', id, realname),
      number: sealIn(key, 'verification.number', id, number),
      numberHash: hashIn(key, 'verification.number', number),
      pictures,
      askedAt: now,
    })
    .execute()
  emit(tx, { kind: 'verification.changed', player: playerId })
  return null
}

/** Counts the pictures among `names` that this player uploaded and has not submitted yet. */
async function ownPictures(tx: Tx, player: string, names: string[]): Promise<number> {
  const { rows } = await sql`
    select from upload where owner_id = ${player}::uuid and name = any(${names}::text[]) and name like '%.sealed'
      and not exists (select from verification where player_id = ${player}::uuid and name = any(pictures))
    for update`.execute(tx)
  return rows.length
}

/** Masks a number except its last four characters. */
export const maskedNumber = (number: string): string => (number === '' ? '' : `****${number.slice(-4)}`)
