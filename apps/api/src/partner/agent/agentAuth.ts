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
import { type Instant, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { logInLimits } from '../../player/auth/auth.ts'
import * as factor from '../../access/identity/factor.ts'
import { type LoginRules, type From, type LoginSubject, logIn } from '../../access/identity/logIn.ts'
import { keepHash } from '../../access/identity/password.ts'
import type { FactorOwner } from '../../access/identity/owner.ts'
import { hasPasskey } from '../../access/identity/passkey.ts'
import { spendProof } from '../../access/identity/proof.ts'
import { hashOf, newToken, openSession } from '../../access/identity/session.ts'
import { blockOf, mayAct, type PlayerStatus } from '../../access/identity/playerStatus.ts'
import { keepNewest } from '../../platform/db/newest.ts'
import type { App } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { AgentCaller, PlayerCaller } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

const codeLife = minute

/** Sign-in rules of the portal. Failed attempts are counted together with those on the player site. */
const rules: LoginRules<LoginSubject & PlayerStatus & { state: AgentState | null }> = {
  realm: 'agent',
  wrong: AgentWrong,
  acts: { in: 'agent.logIn' },
  limits: logInLimits,
  spendSignInFactor: factor.spendSignInFactor,
  keepHash,
  find: (db, name, isLocked) =>
    db
      .selectFrom('player')
      .leftJoin('agent', 'agent.playerId', 'player.id')
      .select(['id', 'username', 'passwordHash', 'isBlacklisted', 'isActive', 'agent.state'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', name))
      .$if(isLocked, (rows) => rows.forNoKeyUpdate('player'))
      .executeTakeFirst(),
  blockOf: (agent) =>
    blockOf(agent) ?? (agent.state === null ? NotAgent : agent.state === 'active' ? null : AgentStopped),
}

/** Signs an agent in and returns the portal's session token. */
export const logInAgent = async (
  app: App,
  { username, password, otp }: { username: string; password: string; otp: string },
  from: From,
): Promise<string> => {
  const { token } = await logIn(app, rules, { name: username.trim(), password, otp }, from)
  return token
}

/** Portal codes of an agent that are valid at once. */
const maxCodes = 20

/** Makes a portal code; null if the player is not an agent, the session has ended, or a second factor must not be bypassed. */
export async function makeCode(tx: Tx, { player, session }: PlayerCaller, now: Instant): Promise<string | null> {
  if (await factor.hasFactor(tx, ownerOf({ agent: player }))) return null
  const code = newToken()
  await tx.deleteFrom('agentCode').where('createdAt', '<', plus(now, -codeLife)).execute()
  const { rows } = await sql`
    insert into agent_code (code_hash, agent_id, session, created_at)
    select ${hashOf(code)}, a.player_id, s.token_hash, ${now}::timestamptz from session s join agent a on a.player_id = s.subject and a.state = 'active'
    where s.token_hash = ${session} and s.realm = 'player' and s.subject = ${player} for key share of s returning 1`.execute(
    tx,
  )
  keepNewest(tx, 'agent_code', { agent_id: player }, ['created_at'], maxCodes)
  return rows.length ? code : null
}

/** Exchanges a code for a session token; of concurrent calls one succeeds. Throws CodeWorn. */
export async function redeem(tx: Tx, code: string, now: Instant, from: Pick<From, 'ip' | 'agent'>): Promise<string> {
  const { rows } = await sql<{ id: PlayerId; username: string; fresh: boolean }>`
    with used as (delete from agent_code where code_hash = ${hashOf(code)} returning agent_id, created_at)
    select player.id, player.username, u.created_at > ${plus(now, -codeLife)} as fresh from used u join agent a on a.player_id = u.agent_id and a.state = 'active'
      join player on player.id = a.player_id and ${mayAct}`.execute(tx)
  const row = rows[0]
  if (!row?.fresh) return refuse(CodeWorn)
  if (await factor.hasFactor(tx, ownerOf({ agent: row.id }))) refuse(CodeWorn) // enrolled after the code was made
  note(tx, { agent: row.id, username: row.username }, 'agent.logInByCode', now, from.ip)
  return openSession(tx, 'agent', row.id, now, from)
}

const ownerOf = ({ agent }: Pick<AgentCaller, 'agent'>): FactorOwner => ({ realm: 'agent', subject: agent })

type Key = Parameters<typeof factor.beginFactor>[1]

/** Starts enrolling a second factor; an agent with a passkey must prove it first. Returns a refusal to commit. */
export async function startFactor(
  tx: Tx,
  key: Key,
  caller: AgentCaller,
  { title, otp, now }: { title: string; otp: string; now: Instant },
) {
  const owner = ownerOf(caller)
  if ((await factor.findFactor(tx, owner))?.confirmedAt) return FactorOn
  const mustProve = await hasPasskey(tx, owner)
  if (mustProve && (await spendProof(tx, owner, caller.session, otp, now)) !== 'right') return FactorWrong
  const name = { issuer: `${title || 'Koi'} Agent`, label: caller.username }
  return (await factor.beginFactor(tx, key, owner, name)) ?? FactorOn
}

interface Code {
  otp: string
  now: Instant
  ip: string
}

/** Returns a refusal to commit. Throws LoginLimited. */
export async function confirmFactor(tx: Tx, key: Key, caller: AgentCaller, { otp, now, ip }: Code) {
  const refusals = { missing: FactorMissing, on: FactorOn, wrong: FactorWrong }
  const wrong = await factor.confirmFactor(tx, key, ownerOf(caller), otp, now, refusals)
  if (!wrong) note(tx, caller, 'agent.factorOn', now, ip)
  return wrong
}

/** Returns a refusal to commit. Throws LoginLimited. */
export async function removeFactor(tx: Tx, key: Key, caller: AgentCaller, { otp, now, ip }: Code) {
  const present = await factor.findFactor(tx, ownerOf(caller), true)
  if (!present?.confirmedAt) return FactorMissing
  if (typeof (await factor.spendLimitedCode(tx, key, present, otp, now)) !== 'object') return FactorWrong
  await factor.removeFactor(tx, ownerOf(caller))
  note(tx, caller, 'agent.factorOff', now, ip)
  return null
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
