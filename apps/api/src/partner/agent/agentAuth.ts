import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import type { AgentState } from '@koi/contract/state'
import {
  AgentStopped,
  AgentWrong,
  CodeWorn,
  FactorMissing,
  FactorOn,
  FactorWrong,
  NotAgent,
} from '@koi/contract/partner/agent/agent.copy'
import type { PlayerId } from '@koi/contract/id'
import { PasswordMustChange } from '@koi/contract/player/auth/auth.copy'
import { OtpNeeded, OtpWrong } from '@koi/contract/player/auth/operator.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { logInLimits, spendPlayerFactor, tellSignIn } from '../../player/auth/auth.ts'
import type { Origin } from '../../access/identity/device.ts'
import * as factor from '../../access/identity/factor.ts'
import { type LoginRules, type From, type LoginSubject, logIn } from '../../access/identity/logIn.ts'
import { keepHash } from '../../access/identity/password.ts'
import { spendFactor } from '../../access/identity/ownFactor.ts'
import { removePasskeys } from '../../access/identity/passkey.ts'
import { dropCodes, makeCodes } from '../../access/identity/recoveryCode.ts'
import { insertSignIn } from '../../access/identity/signIn.ts'
import { endSessions, hashOf, newToken, openSession } from '../../access/identity/session.ts'
import { blockOf, mayAct, type PlayerStatus } from '../../access/identity/playerStatus.ts'
import { keepNewest } from '../../platform/db/newest.ts'
import { agentOwner as ownerOf, proveAgent } from '../../player/passkey/proveAgent.ts'
import { notifyPlayer } from '../../player/message/message.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { AgentCaller, PlayerCaller } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

const codeLife = minute

/** Sign-in rules of the portal. Failed attempts are counted together with those on the player site. */
const rules: LoginRules<
  LoginSubject & PlayerStatus & { state: AgentState | null; mustChangePassword: boolean; hasSignInFactor: boolean }
> = {
  realm: 'agent',
  wrong: AgentWrong,
  acts: { in: 'agent.logIn' },
  limits: logInLimits,
  // The password is the player's: without a factor of the portal, what the player asks for at the sign-in counts here too.
  spendSignInFactor: async (tx, config, owner, code, now, who) =>
    (await factor.hasFactor(tx, owner))
      ? factor.spendSignInFactor(tx, config, owner, code, now)
      : spendPlayerFactor(tx, config, owner, code, now, who, { needed: OtpNeeded, wrong: OtpWrong }),
  // In the player's own list: the portal answers for every player name.
  markSignedIn: (tx, id, now, from) => tellSignIn(tx, id, 'password', from, now),
  recordRefusal: (tx, id, outcome, now, from) => insertSignIn(tx, id, { kind: 'password', outcome }, from, now),
  keepHash,
  find: (db, name, isLocked) =>
    db
      .selectFrom('player')
      .leftJoin('agent', 'agent.playerId', 'player.id')
      .select([
        'id',
        'username',
        'passwordHash',
        'isBlacklisted',
        'isActive',
        'mustChangePassword',
        'hasSignInFactor',
        'agent.state',
      ])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', name))
      .$if(isLocked, (rows) => rows.forNoKeyUpdate('player'))
      .executeTakeFirst(),
  blockOf: (agent) => {
    const block = blockOf(agent)
    if (block) return block
    if (agent.state === null) return NotAgent
    if (agent.state !== 'active') return AgentStopped
    return agent.mustChangePassword ? PasswordMustChange : null
  },
}

/** Signs an agent in and returns the portal's session token. */
export const logInAgent = async (
  app: App,
  { username, password, otp }: { username: string; password: string; otp: string },
  from: From,
): Promise<string> => {
  const { token } = await logIn(app, rules, { name: username, password, otp }, from)
  return token
}

/** Portal codes of an agent that are valid at once. */
const maxCodes = 20

/**
 * Makes a portal code; null if the player is not an agent or must change the password first, the session has ended, or a second
 * factor must not be bypassed.
 */
export async function makeCode(tx: Tx, { player, session }: PlayerCaller, now: Instant): Promise<string | null> {
  if (await factor.hasFactor(tx, ownerOf({ agent: player }))) return null
  const code = newToken()
  await tx.deleteFrom('agentCode').where('createdAt', '<', plus(now, -codeLife)).execute()
  const { rows } = await sql`
    insert into agent_code (code_hash, agent_id, session, created_at)
    select ${hashOf(code)}, a.player_id, s.token_hash, ${now}::timestamptz from session s join agent a on a.player_id = s.subject and a.state = 'active'
      join player p on p.id = a.player_id and not p.must_change_password
    where s.token_hash = ${session} and s.realm = 'player' and s.subject = ${player} for key share of s returning 1`.execute(
    tx,
  )
  keepNewest(tx, 'agent_code', { agent_id: player }, ['created_at'], maxCodes)
  return rows.length ? code : null
}

/** Exchanges a code for a token of a session that ends with the player session; of concurrent calls one succeeds. Throws CodeWorn. */
export async function redeem(tx: Tx, code: string, now: Instant, from: Pick<From, 'ip' | 'agent'>): Promise<string> {
  // The player session is locked before the code, in the order in which its end deletes both.
  const { rows: sessions } = await sql<{ session: Buffer }>`
    select s.token_hash as session from agent_code c join session s on s.token_hash = c.session
    where c.code_hash = ${hashOf(code)} for key share of s`.execute(tx)
  const playerSession = sessions[0]?.session ?? refuse(CodeWorn)
  const { rows } = await sql<{ id: PlayerId; username: string; fresh: boolean }>`
    with used as (delete from agent_code where code_hash = ${hashOf(code)} returning agent_id, created_at)
    select player.id, player.username, u.created_at > ${plus(now, -codeLife)} as fresh from used u join agent a on a.player_id = u.agent_id and a.state = 'active'
      join player on player.id = a.player_id and ${mayAct}`.execute(tx)
  const row = rows[0]
  if (!row?.fresh) return refuse(CodeWorn)
  if (await factor.hasFactor(tx, ownerOf({ agent: row.id }))) refuse(CodeWorn) // enrolled after the code was made
  note(tx, { agent: row.id, username: row.username }, 'agent.logInByCode', now, from.ip)
  return openSession(tx, 'agent', row.id, now, from, { playerSession })
}

type Key = Parameters<typeof factor.beginFactor>[1]

/**
 * Starts enrolling an authenticator, with the password or else the agent's passkey. Throws FactorOn, and what
 * `proveAgent` throws.
 */
export async function startFactor(
  app: App,
  caller: AgentCaller,
  given: { password: string; otp: string },
  { title }: Pick<Settings, 'title'>,
  from: Origin & { now: Instant },
): Promise<{ secret: string; uri: string }> {
  const owner = ownerOf(caller)
  if ((await factor.findFactor(app.db, owner))?.confirmedAt) refuse(FactorOn)
  await proveAgent(app, caller, given, from)
  const name = { issuer: `${title || 'Koi'} Agent`, label: caller.username }
  return (await transact(app, (tx) => factor.beginFactor(tx, app.config, owner, name))) ?? refuse(FactorOn)
}

interface Code {
  otp: string
  now: Instant
  ip: string
}

/**
 * Confirms the authenticator and ends the agent's other sessions. Returns recovery codes, or a refusal to commit. Throws
 * LoginLimited.
 */
export async function confirmFactor(tx: Tx, key: Key, caller: AgentCaller, { otp, now, ip }: Code) {
  const refusals = { missing: FactorMissing, on: FactorOn, wrong: FactorWrong }
  const wrong = await factor.confirmFactor(tx, key, ownerOf(caller), otp, now, refusals)
  if (wrong) return { wrong }
  await endSessions(tx, 'agent', caller.agent, caller.session)
  notifyPlayer(tx, caller.agent, ({ agent }) => agent.replyCopy.factorOn, { now })
  note(tx, caller, 'agent.factorOn', now, ip)
  return { wrong: null, codes: await makeCodes(tx, key, ownerOf(caller), now) }
}

/** Removes the authenticator; any kind of factor confirms it. Returns a refusal to commit. Throws LoginLimited. */
export async function removeFactor(tx: Tx, key: Key, caller: AgentCaller, { otp, now, ip }: Code) {
  const present = await factor.findFactor(tx, ownerOf(caller), true)
  if (!present?.confirmedAt) return FactorMissing
  if (!(await spendFactor(tx, key, ownerOf(caller), caller.session, otp, now))) return FactorWrong
  await factor.removeFactor(tx, ownerOf(caller))
  await dropCodes(tx, ownerOf(caller))
  note(tx, caller, 'agent.factorOff', now, ip)
  return null
}

/**
 * Removes an agent's authenticator, passkeys and recovery codes, ends their portal sessions and notifies them. Returns
 * whether there was a factor.
 */
export async function resetFactor(tx: Tx, agent: string, now: Instant): Promise<boolean> {
  const owner = ownerOf({ agent: agent as PlayerId })
  const hadCodes = await factor.removeFactor(tx, owner)
  const passkeys = await removePasskeys(tx, owner)
  if (!hadCodes && passkeys === 0) return false
  await dropCodes(tx, owner)
  await endSessions(tx, 'agent', agent)
  notifyPlayer(tx, agent as PlayerId, ({ agent }) => agent.replyCopy.factorReset, { now })
  return true
}

const note = (
  tx: Tx,
  { agent, username }: { agent: string; username: string },
  act: AuditAct,
  at: Instant,
  ip: string,
) =>
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
