import { checkLogin, checkRegistration, isCaptcha, type Login, type Registration } from '@koi/contract/auth/auth.check'
import {
  BirthdayMissing,
  CaptchaWrong,
  CredentialsWrong,
  LoginLimited,
  NameTaken,
  PasswordCommon,
  PasswordTooLong,
  PayPasswordCommon,
  TooYoung,
} from '@koi/contract/auth/auth.copy'
import { deviceCopy } from '@koi/contract/device/device.copy'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/setting/setting.copy'
import { beijingText, type Day, dayFromText, dayOf, hour, type Instant, minute } from '@koi/contract/time'
import { sql } from 'kysely'
import { acceptTerms } from '../consent/consent.ts'
import { attempt, type Limit } from '../identity/attempt.ts'
import { isCommonPassword, isCommonPayPassword } from '../identity/commonPassword.ts'
import { noteDevice } from '../identity/device.ts'
import { type Door, type From, type Known, logIn } from '../identity/logIn.ts'
import { maskedAddress, networkOf } from '../identity/network.ts'
import { hashPassword, keepHash } from '../identity/password.ts'
import { endSession, openSession } from '../identity/session.ts'
import { noteSignIn } from '../identity/signIn.ts'
import { blockOf, type Standing } from '../identity/standing.ts'
import { deviceName } from '../identity/userAgent.ts'
import { tell } from '../message/message.ts'
import { announce } from '../messenger/announce.ts'
import { type App, transact } from '../platform/app.ts'
import type { PlayerCaller } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { hashIn, sealIn } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'
import { checkWork, needsWork } from './work.ts'

/** Failed sign-ins of a player's name count for fifteen minutes, over the player site and the agents' portal (D-098). */
export const nameLimit = (username: string, settings: Settings): Limit => ({
  key: `login:name:${username.toLowerCase()}`,
  most: Number(settings.limit_login_name),
  window: 15 * minute,
  over: LoginLimited,
})

/** Those of a name, and those of an address. */
export const logInLimits = (name: string, network: string, settings: Settings): [Limit, Limit] => [
  nameLimit(name, settings),
  {
    key: `login:ip:${network}`,
    most: Number(settings.limit_login_ip),
    window: 15 * minute,
    over: LoginLimited,
  },
]

const newDevice = ({ ip, agent }: From, now: Instant) =>
  deviceCopy.newDevice({
    device: deviceName(agent) || deviceCopy.unknown,
    address: maskedAddress(ip),
    at: beijingText(now),
  })

/** Writes down that a player came in, and tells them where it is from a new device and the operator wants it told. */
export async function noteEntry(
  tx: Tx,
  id: string,
  kind: 'password' | 'passkey',
  from: From,
  now: Instant,
): Promise<void> {
  await tx.updateTable('player').set({ signedInAt: now, signedInIp: from.ip }).where('id', '=', id).execute()
  const isNew = await noteSignIn(tx, id, { kind, outcome: 'right' }, from, now)
  if (!isNew) return
  if ((await readSettings(tx)).tell_new_device) await tell(tx, id, { ...newDevice(from, now), now, isTold: true })
  const data = { device: deviceName(from.agent) || deviceCopy.unknown, address: maskedAddress(from.ip) }
  await announce(tx, 'device.new', { about: newId(), player: id, data, now })
}

const doorFor = (given: { name: string; code: string; pow: string }): Door<Known & Standing> => ({
  realm: 'player',
  wrong: CredentialsWrong,
  acts: {},
  limits: logInLimits,
  checkWork: async (tx, settings, failures, now) => {
    if (needsWork(settings, failures)) await checkWork(tx, given, given.name.toLowerCase(), now)
  },
  find: (db, name, isLocked) =>
    db
      .selectFrom('player')
      .select(['id', 'username', 'passwordHash', 'isBlacklisted', 'isActive'])
      .where((is) => is(is.fn('lower', ['username']), '=', name))
      .$if(isLocked, (rows) => rows.forNoKeyUpdate())
      .executeTakeFirst(),
  blockOf,
  keepHash,
  note: (tx, id, now, from) => noteEntry(tx, id, 'password', from, now),
  noteRefused: (tx, id, outcome, now, from) => noteSignIn(tx, id, { kind: 'password', outcome }, from, now),
})

/** Signs a player in and returns their token. Checks in the order of S-11, of the captcha its form only (ruling 56). */
export async function logInPlayer(app: App, given: Login & { pow: string }, from: From): Promise<string> {
  const wrong = checkLogin(given)
  if (wrong) refuse(wrong)
  return logIn(app, doorFor(given), given, from)
}

/**
 * Makes a player and signs them in; returns their token. Checks in the order of S-12; a race on the name is settled by
 * the unique index. `pid` names a referrer by name or id and is otherwise ignored. Registrations of an address count.
 */
export async function register(
  app: App,
  given: Registration & { pid: string; pow: string; birthday: string },
  from: From,
): Promise<string> {
  const wrong = checkRegistration(given)
  if (wrong) refuse(wrong)
  if (!isCaptcha(given.code)) refuse(CaptchaWrong)
  if (given.password.length > 16) refuse(PasswordTooLong)
  const now = app.clock.now()
  const settings = await readSettings(app.db)
  if (settings.refuse_common_passwords) {
    if (isCommonPassword(given.password, [given.name, settings.title])) refuse(PasswordCommon)
    if (isCommonPayPassword(given.paypassword)) refuse(PayPasswordCommon)
  }
  const birthday = settings.ask_birthday ? birthdayOf(given.birthday, settings.minimum_age, now) : null
  const most = Number(settings.limit_register_ip)
  const limits = [{ key: `register:ip:${networkOf(from.ip)}`, most, window: hour, over: TooOften }]
  const taken = await app.db
    .selectFrom('player')
    .select('id')
    .where((is) => is(is.fn('lower', ['username']), '=', given.name.toLowerCase()))
    .executeTakeFirst()
  if (taken) refuse(NameTaken)
  const check = async (tx: Tx, [made]: number[]) => {
    if (needsWork(settings, made!)) await checkWork(tx, given, given.name.toLowerCase(), now)
  }

  return attempt(app, { limits, now, check }, async (count) => {
    const [passwordHash, payPasswordHash] = await Promise.all([
      hashPassword(given.password),
      hashPassword(given.paypassword),
    ])
    const token = await transact(app, async (tx) => {
      const id = newId<'Player'>()
      const inserted = await tx
        .insertInto('player')
        .values({
          id,
          passwordHash,
          payPasswordHash,
          username: given.name,
          realname: sealIn(app.config, 'player.realname', id, given.realname.trim()),
          realnameHash: hashIn(app.config, 'player.realname', given.realname),
          referrerId: await referrerOf(tx, given.pid),
          birthday,
          vipSince: now,
          termsAcceptedAt: now,
          createdAt: now,
          createdIp: from.ip,
          signedInAt: now,
          signedInIp: from.ip,
        })
        .onConflict((is) => is.doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 0n) refuse(NameTaken)
      await acceptTerms(tx, id, { ip: from.ip, now })
      await noteSignIn(tx, id, { kind: 'registration', outcome: 'right' }, from, now)
      await noteDevice(tx, 'player', id, from, now)
      return openSession(tx, 'player', id, now, from)
    })
    count()
    return token
  })
}

/** A birth date under the legal age opens no account (R1). Throws BirthdayMissing, TooYoung. */
function birthdayOf(text: string, age: number, now: Instant): Day {
  const today = dayOf(now)
  const day = dayFromText(text)
  if (day === null || day > today || day < '1900-01-01') return refuse(BirthdayMissing)
  // Compared as texts: the birthday is reached on the day of the year, and one of 29 February on 1 March.
  const latest = `${String(Number(today.slice(0, 4)) - age)}${today.slice(4)}`
  return day <= latest ? day : refuse(TooYoung, { age })
}

/** Ends one session at once, for this process and within a second for every other. */
export async function logOff(app: App, { player, session }: Pick<PlayerCaller, 'player' | 'session'>): Promise<void> {
  await endSession(app.db, session)
  app.sessions.forget(player)
}

async function referrerOf(tx: Tx, pid: string): Promise<string | null> {
  const name = pid.trim()
  if (name === '' || name.length > 36) return null
  const row = await tx
    .selectFrom('player')
    .select('id')
    .where((is) =>
      is.or([is(is.fn('lower', ['username']), '=', name.toLowerCase()), is(sql`id::text`, '=', name.toLowerCase())]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}
