import type { Refusal } from '@koi/contract/refusal'
import {
  checkLogin,
  checkPasswordChange,
  checkRegistration,
  isCaptcha,
  isPayPassword,
  type Login,
  type PasswordChange,
  type Registration,
} from '@koi/contract/auth/auth.check'
import {
  CaptchaWrong,
  CredentialsWrong,
  LoginLimited,
  NameTaken,
  NewPasswordShort,
  OldPasswordWrong,
  PasswordTooLong,
  PayPasswordLocked,
  PayPasswordWrong,
} from '@koi/contract/auth/auth.copy'
import { Blacklisted, Disabled, TooOften } from '@koi/contract/refusal.copy'
import type { PlayerId } from '@koi/contract/id'
import { hour, type Instant, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { attemptsOf, forgetAttempts, lockAttempts, noteAttempt } from '../platform/rateLimit.ts'
import { fitsPassword, hashPassword } from '../platform/password.ts'
import { refuse } from '../platform/refuse.ts'
import { openSession, type PlayerCaller } from '../platform/session.ts'
import { readSettings } from '../platform/settings.ts'
import { checkWork, needsWork } from './work.ts'

/** Where a sign-in comes from. */
export interface From {
  ip: string
  agent: string
}

const loginWindow = 15 * minute
const payWindow = 30 * minute

const orRefuse = (wrong: Refusal | null): void => {
  if (wrong) refuse(wrong)
}

/**
 * Signs a player in and returns his token. Checks in the order of S-11, of the captcha
 * its form only (ruling 56); an unknown name and a wrong password answer
 * alike and take as long. Failures count per name and per address, for fifteen minutes (D-098).
 */
export async function logIn(app: App, given: Login & { pow: string }, from: From): Promise<string> {
  orRefuse(checkLogin(given))
  const now = app.clock.now()
  const name = given.name.toLowerCase()
  const keys = [`login:name:${name}`, `login:ip:${from.ip}`] as const

  const outcome = await transact(app, async (tx) => {
    for (const key of keys) await lockAttempts(tx, key)
    const settings = await readSettings(tx)
    const since = plus(now, -loginWindow)
    const ofName = await attemptsOf(tx, keys[0], since)
    const ofAddress = await attemptsOf(tx, keys[1], since)
    if (ofName >= Number(settings.limit_login_name) || ofAddress >= Number(settings.limit_login_ip))
      refuse(LoginLimited)
    if (needsWork(settings, Math.max(ofName, ofAddress))) await checkWork(tx, given, name, now)

    const player = await tx
      .selectFrom('player')
      .select(['id', 'passwordHash', 'isBlacklisted', 'isActive'])
      .where((is) => is(is.fn('lower', ['username']), '=', name))
      .executeTakeFirst()
    if (!(await fitsPassword(given.password, player?.passwordHash)) || !player) {
      for (const key of keys) await noteAttempt(tx, key, now)
      return CredentialsWrong
    }
    if (player.isBlacklisted) return Blacklisted
    if (!player.isActive) return Disabled
    await forgetAttempts(tx, keys[0])
    await tx.updateTable('player').set({ signedInAt: now, signedInIp: from.ip }).where('id', '=', player.id).execute()
    return openSession(tx, player.id as PlayerId, now, from)
  })
  return typeof outcome === 'string' ? outcome : refuse(outcome)
}

/**
 * Makes a player and signs them in; returns their token. Checks in the order of S-12; a race on the name is settled by
 * the unique index. `pid` names a referrer by name or id and is otherwise ignored.
 */
export async function register(
  app: App,
  given: Registration & { pid: string; pow: string },
  from: From,
): Promise<string> {
  orRefuse(checkRegistration(given))
  if (!isCaptcha(given.code)) refuse(CaptchaWrong)
  if (given.password.length > 16) refuse(PasswordTooLong)
  const now = app.clock.now()
  const key = `register:ip:${from.ip}`
  const taken = await app.db
    .selectFrom('player')
    .select('id')
    .where((is) => is(is.fn('lower', ['username']), '=', given.name.toLowerCase()))
    .executeTakeFirst()
  if (taken) refuse(NameTaken)
  const [passwordHash, payPasswordHash] = await Promise.all([
    hashPassword(given.password),
    hashPassword(given.paypassword),
  ])

  return transact(app, async (tx) => {
    await lockAttempts(tx, key)
    const settings = await readSettings(tx)
    const made = await attemptsOf(tx, key, plus(now, -hour))
    if (made >= Number(settings.limit_register_ip)) refuse(TooOften)
    if (needsWork(settings, made)) await checkWork(tx, given, given.name.toLowerCase(), now)
    const id = newId<'Player'>()
    const inserted = await tx
      .insertInto('player')
      .values({
        id,
        passwordHash,
        payPasswordHash,
        username: given.name,
        realname: given.realname.trim(),
        referrerId: await referrerOf(tx, given.pid),
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
    await noteAttempt(tx, key, now)
    return openSession(tx, id, now, from)
  })
}

/** Ends one session at once, for this process and within a second for every other. */
export async function logOff(app: App, { player, session }: Pick<PlayerCaller, 'player' | 'session'>): Promise<void> {
  await app.db.deleteFrom('session').where('tokenHash', '=', session).execute()
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

/**
 * Throws PayPasswordWrong or PayPasswordLocked unless the payment password fits. Tries count per player over every
 * call that asks for it, for thirty minutes (D-098), and wait for each other, so that the limit is exact.
 */
export async function checkPayPassword(
  app: App,
  player: PlayerId,
  given: string,
  wrong: Refusal = PayPasswordWrong,
): Promise<void> {
  const now = app.clock.now()
  const key = `paypass:${player}`
  const outcome = await transact(app, async (tx) => {
    await lockAttempts(tx, key)
    const { limit_paypass: most } = await readSettings(tx)
    if ((await attemptsOf(tx, key, plus(now, -payWindow))) >= Number(most)) return PayPasswordLocked
    const { payPasswordHash } = await tx
      .selectFrom('player')
      .select('payPasswordHash')
      .where('id', '=', player)
      .executeTakeFirstOrThrow()
    if (await fitsPassword(given, payPasswordHash)) {
      await forgetAttempts(tx, key)
      return null
    }
    await noteAttempt(tx, key, now)
    return wrong
  })
  if (outcome) refuse(outcome)
}

/** Changes the login password and ends every session of the player (S-24). */
export async function changePassword(
  app: App,
  player: PlayerId,
  username: string,
  change: PasswordChange,
  from: From,
): Promise<void> {
  orRefuse(checkPasswordChange(change))
  if (change.paypassword.length > 16 || /\s/.test(change.paypassword)) refuse(NewPasswordShort)
  const now = app.clock.now()
  const key = `login:name:${username.toLowerCase()}`
  const passwordHash = await hashPassword(change.paypassword)
  const outcome = await transact(app, async (tx) => {
    await lockAttempts(tx, key)
    const { limit_login_name: most } = await readSettings(tx)
    if ((await attemptsOf(tx, key, plus(now, -loginWindow))) >= Number(most)) return LoginLimited
    const row = await tx.selectFrom('player').select('passwordHash').where('id', '=', player).executeTakeFirstOrThrow()
    if (!(await fitsPassword(change.password, row.passwordHash))) {
      await noteAttempt(tx, key, now)
      return OldPasswordWrong
    }
    await tx.updateTable('player').set({ passwordHash }).where('id', '=', player).execute()
    await tx.deleteFrom('session').where('playerId', '=', player).execute()
    await forgetAttempts(tx, key)
    await noteChange(tx, player, username, 'auth.changePassword', now, from)
    return null
  })
  if (outcome) refuse(outcome)
  app.sessions.forget(player)
}

/** Changes the payment password; sessions stay (S-25). The six digits are asked last before the old one is compared (ruling 18). */
export async function changePayPassword(
  app: App,
  player: PlayerId,
  username: string,
  change: PasswordChange,
  from: From,
): Promise<void> {
  orRefuse(checkPasswordChange(change))
  if (!isPayPassword(change.paypassword)) refuse(NewPasswordShort)
  await checkPayPassword(app, player, change.password, OldPasswordWrong)
  const payPasswordHash = await hashPassword(change.paypassword)
  await transact(app, async (tx) => {
    await tx.updateTable('player').set({ payPasswordHash }).where('id', '=', player).execute()
    await noteChange(tx, player, username, 'auth.changePayPassword', app.clock.now(), from)
  })
}

const noteChange = (tx: Tx, player: PlayerId, username: string, act: string, at: Instant, from: From) =>
  audit(tx, {
    actorKind: 'player',
    actorId: player,
    actorName: username,
    act,
    subjectKind: 'player',
    subjectId: player,
    ip: from.ip,
    at,
  })
