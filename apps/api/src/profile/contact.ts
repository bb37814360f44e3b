import { checkProfile, type Profile } from '@koi/contract/profile/profile.check'
import { contactCopy, EmailTaken, MobileTaken } from '@koi/contract/profile/profile.copy'
import { PlayerFactorNeeded, type PlayerFactorWrong } from '@koi/contract/recovery/recovery.copy'
import { type Day, dayOf, type Instant } from '@koi/contract/time'
import { forgetScreening } from '../barring/barring.ts'
import { tell } from '../message/message.ts'
import { type Act, audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { hashesIn } from '../platform/personal.ts'
import { askFactor, type Asker } from '../identity/ownFactor.ts'
import { refuse } from '../platform/refuse.ts'
import type { FolderSecret } from '../platform/secret.ts'
import { masked, openPerson, type Person, personal, sealedPerson } from './person.ts'

type By = Pick<Act, 'actorKind' | 'actorId' | 'actorName' | 'ip' | 'requestId'>

/**
 * Saves mobile, e-mail and birthday (S-23). Throws the first of the three rules that is broken, then MobileTaken or
 * EmailTaken; of two players who save one number at once, one is refused. A new number or address leaves an act, and the
 * player is told when it takes the place of another; then it takes a code of their second factor, if they have one (R8).
 * Returns what is wrong with that code, whose try is to be kept. Throws PlayerFactorNeeded, LoginLimited.
 */
export async function changeProfile(
  tx: Tx,
  key: FolderSecret,
  { player, session }: Asker,
  given: Profile & { otp: string },
  by: By,
  now: Instant,
): Promise<typeof PlayerFactorWrong | null> {
  const wrong = checkProfile(given, dayOf(now))
  if (wrong) refuse(wrong)
  await refuseTaken(tx, key, player, given)
  const { mobile, email, birthday } = given
  const row = await tx
    .selectFrom('player')
    .select(['id', ...personal])
    .where('id', '=', player)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const before = openPerson(key, row)
  const changed = contacts.filter((field) => before[field] !== given[field])
  if (changed.some((field) => before[field] !== '')) {
    const refusal = await askFactor(tx, key, { player, session }, given.otp, now, PlayerFactorNeeded)
    if (refusal) return refusal
  }
  await orTaken(
    tx
      .updateTable('player')
      .set({ ...sealedPerson(key, player, { mobile, email }), birthday: birthday as Day })
      .where('id', '=', player)
      .execute(),
  )
  await forgetScreening(tx, player)
  if (changed.length === 0) return null
  const shown = (from: Pick<Person, 'mobile' | 'email'>) =>
    Object.fromEntries(changed.map((field) => [field, masked(field, from[field])]))
  const subject = { subjectKind: 'player', subjectId: player, before: shown(before), after: shown(given) }
  await audit(tx, { ...by, act: 'player.changeContact', ...subject, at: now })
  await tellContact(tx, player, before, given, now)
  return null
}

const contacts = ['mobile', 'email'] as const

/** Tells a player that a number or an address of theirs is another one now. What was empty before was nobody's way to them. */
export async function tellContact(
  tx: Tx,
  player: string,
  before: Pick<Person, 'mobile' | 'email'>,
  after: { mobile?: string | undefined; email?: string | undefined },
  now: Instant,
): Promise<void> {
  for (const field of contacts) {
    const [old, is] = [before[field], after[field]]
    if (old !== '' && is !== undefined && is !== old)
      await tell(tx, player, { ...contactCopy(field, masked(field, old), masked(field, is)), now })
  }
}

/** Throws MobileTaken or EmailTaken when another player has them, in whatever spelling; '' belongs to nobody. */
export async function refuseTaken(
  tx: Tx,
  key: FolderSecret,
  player: string,
  { mobile = '', email = '' }: { mobile?: string | undefined; email?: string | undefined },
): Promise<void> {
  const others = tx.selectFrom('player').select('id').where('id', '<>', player)
  const isHad = async (hash: 'mobileHash' | 'emailHash', among: Buffer[]) =>
    (await others.where(hash, 'in', among).executeTakeFirst()) !== undefined
  if (mobile !== '' && (await isHad('mobileHash', hashesIn(key, 'player.mobile', mobile)))) refuse(MobileTaken)
  if (email !== '' && (await isHad('emailHash', hashesIn(key, 'player.email', email)))) refuse(EmailTaken)
}

/** Turns the unique indexes' last word into the refusal. */
export async function orTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'player_mobile') refuse(MobileTaken)
    if (constraint === 'player_email') refuse(EmailTaken)
    throw error
  }
}
