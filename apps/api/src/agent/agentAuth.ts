import {
  AgentStopped,
  AgentWrong,
  CodeWorn,
  FactorMissing,
  FactorOn,
  FactorWrong,
  NotAgent,
} from '@koi/contract/agent/agent.copy'
import { LoginLimited } from '@koi/contract/auth/auth.copy'
import { OtpNeeded, OtpWrong } from '@koi/contract/auth/operator.copy'
import type { PlayerId } from '@koi/contract/id'
import type { Refusal } from '@koi/contract/refusal'
import { Blacklisted, Disabled } from '@koi/contract/refusal.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import { generateSecret, generateURI } from 'otplib'
import { sql } from 'kysely'
import { audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import { stepOf } from '../platform/factor.ts'
import { type App, transact } from '../platform/app.ts'
import { attemptsOf, forgetAttempts, lockAttempts, noteAttempt } from '../platform/rateLimit.ts'
import { fitsPassword } from '../platform/password.ts'
import { refuse } from '../platform/refuse.ts'
import { seal, unseal } from '../platform/secret.ts'
import { type AgentCaller, hashOf, newToken, openAgentSession, type PlayerCaller } from '../platform/session.ts'
import { readSettings } from '../platform/settings.ts'

interface From {
  ip: string
  agent: string
}

const window = 15 * minute
const codeLife = minute
/** Wrong codes of a second factor within the window. */
const mostCodes = 5

/**
 * Signs an agent in by their player's name and password, and their second factor if they have one; returns the portal's token.
 * Failures count together with those of the player site, so that the portal gives no further tries. Throws
 * AgentWrong, LoginLimited, OtpNeeded, OtpWrong, NotAgent, AgentStopped, Blacklisted, Disabled.
 */
export async function logIn(
  app: App,
  given: { username: string; password: string; otp: string },
  from: From,
): Promise<string> {
  const now = app.clock.now()
  const name = given.username.trim().toLowerCase()
  const keys = [`login:name:${name}`, `login:ip:${from.ip}`] as const
  const outcome = await transact(app, async (tx) => {
    for (const key of keys) await lockAttempts(tx, key)
    const settings = await readSettings(tx)
    const [ofName, ofAddress] = [
      await attemptsOf(tx, keys[0], plus(now, -window)),
      await attemptsOf(tx, keys[1], plus(now, -window)),
    ]
    if (ofName >= Number(settings.limit_login_name) || ofAddress >= Number(settings.limit_login_ip)) return LoginLimited
    const player = await tx
      .selectFrom('player')
      .leftJoin('agent', 'agent.playerId', 'player.id')
      .select(['id', 'username', 'passwordHash', 'isBlacklisted', 'isActive', 'agent.state'])
      .where((is) => is(is.fn('lower', ['username']), '=', name))
      .executeTakeFirst()
    if (!(await fitsPassword(given.password, player?.passwordHash)) || !player) {
      for (const key of keys) await noteAttempt(tx, key, now)
      return AgentWrong
    }
    if (player.isBlacklisted) return Blacklisted
    if (!player.isActive) return Disabled
    if (player.state === null) return NotAgent
    if (player.state !== 1) return AgentStopped
    const wrong = await secondFactor(tx, app, player.id, given.otp, now)
    if (wrong) return wrong
    await forgetAttempts(tx, keys[0])
    await note(tx, { agent: player.id, username: player.username }, 'agent.logIn', now, from.ip)
    return openAgentSession(tx, player.id as PlayerId, now, from)
  })
  return typeof outcome === 'string' ? outcome : refuse(outcome)
}

/** What is wrong with the code of an agent's second factor; null when none is on, or it fits. A code works once. */
async function secondFactor(tx: Tx, app: App, agent: string, otp: string, now: Instant): Promise<Refusal | null> {
  const factor = await tx.selectFrom('agentFactor').selectAll().where('agentId', '=', agent).executeTakeFirst()
  if (!factor?.confirmedAt) return null
  if (otp.trim() === '') return OtpNeeded
  return (await takeCode(tx, app, agent, otp, now)) ? null : OtpWrong
}

/** Uses a code of the agent's second factor up; five wrong ones within fifteen minutes stop all. Throws LoginLimited. */
async function takeCode(tx: Tx, { config }: App, agent: string, otp: string, now: Instant): Promise<boolean> {
  const key = `agent:otp:${agent}`
  await lockAttempts(tx, key)
  if ((await attemptsOf(tx, key, plus(now, -window))) >= mostCodes) refuse(LoginLimited)
  const { secret, lastStep } = await tx
    .selectFrom('agentFactor')
    .selectAll()
    .where('agentId', '=', agent)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const step = await stepOf(unseal(config, secret), otp.trim(), now, lastStep)
  if (step === null) {
    await noteAttempt(tx, key, now)
    return false
  }
  await forgetAttempts(tx, key)
  await tx.updateTable('agentFactor').set({ lastStep: step }).where('agentId', '=', agent).execute()
  return true
}

/** A code that opens the portal once, within a minute; null for a player who is no agent, or whose session has just ended. */
export async function makeCode(tx: Tx, { player, session }: PlayerCaller, now: Instant): Promise<string | null> {
  const code = newToken()
  const { rows } = await sql`
    insert into agent_code (code_hash, agent_id, created_at)
    select ${hashOf(code)}, a.player_id, ${now}::timestamptz from session s join agent a on a.player_id = s.player_id and a.state = 1
    where s.token_hash = ${session} and s.player_id = ${player} returning 1`.execute(tx)
  return rows.length ? code : null
}

/** Turns a code into a session; of two who try the same, one gets it. Throws CodeWorn. */
export async function redeem(tx: Tx, code: string, now: Instant, from: From): Promise<string> {
  const { rows } = await sql<{ id: PlayerId; username: string; fresh: boolean }>`
    with used as (delete from agent_code where code_hash = ${hashOf(code)} returning agent_id, created_at)
    select p.id, p.username, u.created_at > ${plus(now, -codeLife)} as fresh from used u join agent a on a.player_id = u.agent_id and a.state = 1
      join player p on p.id = a.player_id and p.is_active and not p.is_blacklisted`.execute(tx)
  const row = rows[0]
  if (!row?.fresh) return refuse(CodeWorn)
  await note(tx, { agent: row.id, username: row.username }, 'agent.logInByCode', now, from.ip)
  return openAgentSession(tx, row.id, now, from)
}

/** Makes a secret for a second factor; it counts once it is confirmed. Throws FactorOn. */
export async function startFactor(
  app: App,
  { agent, username }: AgentCaller,
): Promise<{ secret: string; address: string }> {
  const secret = generateSecret()
  const sealed = seal(app.config, secret)
  const made = await transact(app, (tx) =>
    tx
      .insertInto('agentFactor')
      .values({ agentId: agent, secret: sealed })
      .onConflict((is) =>
        is.column('agentId').doUpdateSet({ secret: sealed, lastStep: 0 }).where('agentFactor.confirmedAt', 'is', null),
      )
      .returning('agentId')
      .executeTakeFirst(),
  )
  if (!made) refuse(FactorOn)
  const { title } = await app.settings.read()
  return { secret, address: generateURI({ issuer: `${title || 'Koi'} Agent`, label: username, secret }) }
}

/** Turns the second factor on, or off, with a code of it. Throws FactorWrong, FactorMissing, FactorOn, LoginLimited. */
export async function setFactor(app: App, caller: AgentCaller, otp: string, isOn: boolean, ip: string): Promise<void> {
  const now = app.clock.now()
  const wrong = await transact(app, async (tx) => {
    const { agent } = caller
    const factor = await tx
      .selectFrom('agentFactor')
      .selectAll()
      .where('agentId', '=', agent)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) return FactorMissing
    if (isOn === (factor.confirmedAt !== null)) return isOn ? FactorOn : FactorMissing
    if (!(await takeCode(tx, app, agent, otp, now))) return FactorWrong
    if (isOn) await tx.updateTable('agentFactor').set({ confirmedAt: now }).where('agentId', '=', agent).execute()
    else await tx.deleteFrom('agentFactor').where('agentId', '=', agent).execute()
    await note(tx, caller, isOn ? 'agent.factorOn' : 'agent.factorOff', now, ip)
    return null
  })
  if (wrong) refuse(wrong)
}

const note = (tx: Tx, { agent, username }: { agent: string; username: string }, act: string, at: Instant, ip: string) =>
  audit(tx, {
    actorKind: 'agent',
    actorId: agent,
    actorName: username,
    act,
    subjectKind: 'agent',
    subjectId: agent,
    ip,
    at,
  })
