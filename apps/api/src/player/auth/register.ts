import { checkRegistration, isCaptcha, isRealname, type Registration } from '@koi/contract/player/auth/auth.check'
import {
  BirthdayMissing,
  CaptchaWrong,
  NameTaken,
  PasswordCommon,
  PasswordTooLong,
  PayPasswordCommon,
  RealnameMalformed,
  RegistrationClosed,
  TooYoung,
} from '@koi/contract/player/auth/auth.copy'
import { latestBirthday } from '@koi/contract/player/profile/profile.check'
import { isInvitationCode } from '@koi/contract/reward/invite/invite'
import { isId } from '@koi/contract/id'
import { TooOften } from '@koi/contract/refusal.copy'
import { parseArrival } from '@koi/contract/partner/source/source'
import { type Day, dayFromText, dayOf, hour, type Instant } from '@koi/contract/time'
import { plainCode, plainName } from '@koi/contract/typed'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { acceptTerms } from '../consent/consent.ts'
import { attempt } from '../../access/identity/attempt.ts'
import { isCommonPayPassword, weaknessOf } from '../../access/identity/commonPassword.ts'
import { recordDevice } from '../../access/identity/device.ts'
import type { From, SignedIn } from '../../access/identity/logIn.ts'
import { networkLimits } from '../../access/identity/network.ts'
import { markSignIn } from '../../access/identity/playerMarks.ts'
import { hashPassword } from '../../access/identity/password.ts'
import { openSession } from '../../access/identity/session.ts'
import { insertSignIn } from '../../access/identity/signIn.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { defer, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { languagesOn } from '../../platform/text/language.ts'
import { hashIn, sealIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { recordArrival, referrerBy } from './arrival.ts'
import { requireProofOfWork, needsProofOfWork } from './work.ts'

/**
 * Creates a player and returns a session token. Of concurrent registrations with one name, the unique index accepts
 * one. `pid`: name or id of a referrer, or an invitation code; `source`: where the player came from. Unknown values are
 * ignored.
 */
export async function register(
  app: App,
  given: Registration & { pid: string; pow: string; birthday: string; source: string },
  from: From,
): Promise<SignedIn> {
  const known = await app.settings.read()
  if (!known.register_state) refuse(RegistrationClosed)
  const languages = languagesOn(known)
  const wrong = checkRegistration(given, languages)
  if (wrong) refuse(wrong)
  if (!isCaptcha(given.code)) refuse(CaptchaWrong)
  if (given.password.length > 16) refuse(PasswordTooLong)
  if (!isRealname(given.realname, languages)) refuse(RealnameMalformed)
  const arrival = parseArrival(given.source)
  const now = app.clock.now()
  const settings = await readSettings(app.db)
  if (settings.refuse_common_passwords) {
    const weakness = weaknessOf(given.password, [given.name, settings.title])
    if (weakness) refuse(PasswordCommon, weakness)
    if (isCommonPayPassword(given.paypassword)) refuse(PayPasswordCommon)
  }
  const birthday = settings.ask_birthday ? parseBirthday(given.birthday, settings.minimum_age, now) : null
  const most = Number(settings.limit_register_ip)
  const limits = networkLimits('register:ip', from.ip, { most, window: hour, over: TooOften })
  const taken = await app.db
    .selectFrom('player')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', given.name.toLowerCase()))
    .executeTakeFirst()
  if (taken) refuse(NameTaken)
  const check = async (tx: Tx, [made]: number[]) => {
    if (needsProofOfWork(settings, made!)) await requireProofOfWork(tx, given, given.name.toLowerCase(), now)
  }

  return attempt(app, { limits, now, check }, async ({ count }) => {
    const [passwordHash, payPasswordHash] = await Promise.all([
      hashPassword(given.password),
      hashPassword(given.paypassword),
    ])
    const signedIn = await transact(app, async (tx) => {
      const id = newId<'Player'>()
      const referrer = await findReferrer(tx, given.pid)
      const inviter = referrer === null ? await findInviter(tx, given.pid) : null
      const inserted = await tx
        .insertInto('player')
        .values({
          id,
          passwordHash,
          payPasswordHash,
          username: given.name,
          realname: sealIn(app.config, 'player.realname', id, given.realname),
          realnameHash: hashIn(app.config, 'player.realname', given.realname),
          referrerId: arrival ? referrerBy(arrival, referrer) : referrer,
          birthday,
          vipSince: now,
          termsAcceptedAt: now,
          createdAt: now,
          createdIp: from.ip,
          signedInAt: now,
          signedInIp: from.ip,
          language: from.language,
        })
        .onConflict((eb) => eb.doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 0n) refuse(NameTaken)
      emit(tx, { kind: 'player.registered', player: id })
      if (arrival) recordArrival(tx, id, arrival, now)
      if (inviter !== null)
        void defer(tx, tx.insertInto('invitation').values({ friendId: id, inviterId: inviter, at: now }))
      await acceptTerms(tx, id, { ip: from.ip, now, language: from.language })
      await insertSignIn(tx, id, { kind: 'registration', outcome: 'right' }, from, now)
      recordDevice(tx, 'player', id, from, now)
      markSignIn(tx, app.config, id, from, now)
      return { token: openSession(tx, 'player', id, now, from), subject: id }
    })
    count()
    return signedIn
  })
}

/** Parses a birthday and requires the legal age. Throws BirthdayMissing, TooYoung. */
function parseBirthday(text: string, age: number, now: Instant): Day {
  const today = dayOf(now)
  const day = dayFromText(text)
  if (day === null || day > today || day < '1900-01-01') return refuse(BirthdayMissing)
  return day <= latestBirthday(age, today) ? day : refuse(TooYoung, { age })
}

async function findReferrer(tx: Tx, pid: string): Promise<string | null> {
  const name = plainName(pid)
  if (name === '' || name.length > 36) return null
  const row = await tx
    .selectFrom('player')
    .select('id')
    .where((eb) =>
      isId<'Player'>(name) ? eb('id', '=', name) : eb(eb.fn('lower', ['username']), '=', name.toLowerCase()),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

async function findInviter(tx: Tx, pid: string): Promise<string | null> {
  const code = plainCode(pid).toLowerCase()
  if (!isInvitationCode(code)) return null
  const { rows } = await sql<{ id: string }>`select id from player where invitation_code(id) = ${code}`.execute(tx)
  return rows[0]?.id ?? null
}
