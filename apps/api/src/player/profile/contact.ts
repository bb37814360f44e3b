import { checkProfile, latestBirthday, type Profile } from '@koi/contract/player/profile/profile.check'
import { BirthdayTooYoung, EmailTaken, MobileTaken } from '@koi/contract/player/profile/profile.copy'
import { PlayerFactorNeeded, type PlayerFactorWrong } from '@koi/contract/player/recovery/recovery.copy'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Day, day, dayOf, type Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { forgetScreening } from '../barring/barring.ts'
import { notifyPlayer } from '../message/message.ts'
import { insertMarkers } from '../protection/harm.ts'
import { type Act, audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { hashesIn } from '../../platform/base/personal.ts'
import { countAttempt, type Limit } from '../../access/identity/attempt.ts'
import { requireFactor, type PlayerSession } from '../../access/identity/ownFactor.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { masked, openPerson, type Person, personal, sealedPerson } from './person.ts'

type By = Pick<Act, 'actorKind' | 'actorId' | 'actorName' | 'ip' | 'requestId'>

/**
 * Saves mobile, e-mail and birthday. Replacing a number or address requires the player's second factor, if there is
 * one, notifies the player and is audited. Returns a refusal that the caller must commit for a wrong code, or for a birthday
 * under the minimum age, for which it inserts a harm marker. Throws the first broken rule, MobileTaken, EmailTaken (also on
 * concurrent saves), PlayerFactorNeeded, LoginLimited, TooOften at the sixth other number or birthday in 24 hours.
 */
export async function changeProfile(
  tx: Tx,
  key: FolderSecret,
  { player, session }: PlayerSession,
  given: Profile & { otp: string },
  { by, age, now }: { by: By; age: number; now: Instant },
): Promise<typeof PlayerFactorWrong | typeof BirthdayTooYoung | null> {
  const today = dayOf(now)
  const wrong = checkProfile(given, today)
  if (wrong) refuse(wrong)
  if (given.birthday > latestBirthday(age, today)) {
    await insertMarkers(tx, [{ player, kind: 'underage', args: ['profile', age] }], today, now)
    return BirthdayTooYoung
  }
  await requireUniqueContact(tx, key, player, given)
  const { mobile, email, birthday } = given
  const row = await tx
    .selectFrom('player')
    .select(['id', 'birthday', ...personal])
    .where('id', '=', player)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const before = openPerson(key, row)
  const changed = contacts.filter((field) => before[field] !== given[field])
  if (changed.some((field) => before[field] !== '')) {
    const refusal = await requireFactor(tx, key, { player, session }, given.otp, now, PlayerFactorNeeded)
    if (refusal) return refusal
  }
  if (before.mobile !== mobile || row.birthday !== birthday) await countAttempt(tx, [identityLimit(player)], now)
  await refuseUniqueViolation(
    tx
      .updateTable('player')
      .set({ ...sealedPerson(key, player, { mobile, email }), birthday: birthday as Day })
      .where('id', '=', player)
      .execute(),
  )
  await forgetScreening(tx, player)
  emit(tx, { kind: 'player.changed', player })
  if (changed.length === 0) return null
  const shown = (from: Pick<Person, 'mobile' | 'email'>) =>
    Object.fromEntries(changed.map((field) => [field, masked(field, from[field])]))
  const subject = { subjectKind: 'player', subjectId: player, before: shown(before), after: shown(given) }
  audit(tx, { ...by, act: 'player.changeContact', ...subject, at: now })
  await notifyContactChange(tx, player, before, given, now)
  return null
}

const contacts = ['mobile', 'email'] as const

/**
 * A deposit or game after a change shows whether an exclusion names the new mobile number or birthday, so a player could
 * try those of others.
 */
const identityLimit = (player: string): Limit => ({
  key: `identity:${player}`,
  most: 5,
  window: day,
  over: TooOften,
})

/** Notifies the player if a previous value was replaced. */
export async function notifyContactChange(
  tx: Tx,
  player: string,
  before: Pick<Person, 'mobile' | 'email'>,
  after: { mobile?: string | undefined; email?: string | undefined },
  now: Instant,
): Promise<void> {
  for (const field of contacts) {
    const [old, is] = [before[field], after[field]]
    if (old !== '' && is !== undefined && is !== old)
      notifyPlayer(tx, player, ({ profile }) => profile.contactCopy(field, masked(field, old), masked(field, is)), {
        now,
      })
  }
}

/** Requires that no other player has the number or address, in any spelling. Throws MobileTaken, EmailTaken. */
export async function requireUniqueContact(
  tx: Tx,
  key: FolderSecret,
  player: string,
  { mobile = '', email = '' }: { mobile?: string | undefined; email?: string | undefined },
): Promise<void> {
  const others = tx.selectFrom('player').select('id').where('id', '<>', player)
  const isTaken = async (hash: 'mobileHash' | 'emailHash', among: Buffer[]) =>
    (await others.where(hash, 'in', among).executeTakeFirst()) !== undefined
  if (mobile !== '' && (await isTaken('mobileHash', hashesIn(key, 'player.mobile', mobile)))) refuse(MobileTaken)
  if (email !== '' && (await isTaken('emailHash', hashesIn(key, 'player.email', email)))) refuse(EmailTaken)
}

/** Maps violations of the unique indexes to MobileTaken and EmailTaken. */
export const refuseUniqueViolation = <Result>(work: Promise<Result>): Promise<Result> =>
  refuseTaken(refuseTaken(work, 'player_mobile', MobileTaken), 'player_email', EmailTaken)
