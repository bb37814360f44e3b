import type { AgentState } from '@koi/contract/state'
import {
  AgentStopped,
  AgentWrong,
  CodeWorn,
  FactorMissing,
  FactorOn,
  FactorWrong,
  NotAgent,
} from '@koi/contract/agent/agent.copy'
import type { PlayerId } from '@koi/contract/id'
import { type Instant, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { logInLimits } from '../auth/auth.ts'
import * as factor from '../identity/factor.ts'
import { type LoginRules, type From, type Known, logIn } from '../identity/logIn.ts'
import { keepHash } from '../identity/password.ts'
import type { FactorOwner } from '../identity/owner.ts'
import { hasPasskey } from '../identity/passkey.ts'
import { spendProof } from '../identity/proof.ts'
import { hashOf, newToken, openSession } from '../identity/session.ts'
import { blockOf, mayAct, type PlayerStatus } from '../identity/playerStatus.ts'
import type { App } from '../platform/app.ts'
import { audit } from '../platform/audit.ts'
import type { AgentCaller, PlayerCaller } from '../platform/caller.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

const codeLife = minute

/** Tries count together with those of the player site, so that the portal gives no further ones. */
const rules: LoginRules<Known & PlayerStatus & { state: AgentState | null }> = {
  realm: 'agent',
  wrong: AgentWrong,
  acts: { in: 'agent.logIn' },
  limits: logInLimits,
  codeWrong: factor.codeWrong,
  keepHash,
  find: (db, name, isLocked) =>
    db
      .selectFrom('player')
      .leftJoin('agent', 'agent.playerId', 'player.id')
      .select(['id', 'username', 'passwordHash', 'isBlacklisted', 'isActive', 'agent.state'])
      .where((is) => is(is.fn('lower', ['username']), '=', name))
      .$if(isLocked, (rows) => rows.forNoKeyUpdate('player'))
      .executeTakeFirst(),
  blockOf: (agent) =>
    blockOf(agent) ?? (agent.state === null ? NotAgent : agent.state === 'active' ? null : AgentStopped),
}

/** Signs an agent in by their player's name and password, and their second factor if they have one; returns the portal's token. */
export const logInAgent = (
  app: App,
  { username, password, otp }: { username: string; password: string; otp: string },
  from: From,
): Promise<string> => logIn(app, rules, { name: username.trim(), password, otp }, from)

/**
 * A code that opens the portal once, within a minute, while the session it was made in lasts; null for a player who is no
 * agent, whose session has just ended, or who has a second factor: the session of the player site alone does not open the
 * portal then.
 */
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
  return rows.length ? code : null
}

/** Turns a code into a session; of two who try the same, one gets it. Throws CodeWorn. */
export async function redeem(tx: Tx, code: string, now: Instant, from: Pick<From, 'ip' | 'agent'>): Promise<string> {
  const { rows } = await sql<{ id: PlayerId; username: string; fresh: boolean }>`
    with used as (delete from agent_code where code_hash = ${hashOf(code)} returning agent_id, created_at)
    select player.id, player.username, u.created_at > ${plus(now, -codeLife)} as fresh from used u join agent a on a.player_id = u.agent_id and a.state = 'active'
      join player on player.id = a.player_id and ${mayAct}`.execute(tx)
  const row = rows[0]
  if (!row?.fresh) return refuse(CodeWorn)
  if (await factor.hasFactor(tx, ownerOf({ agent: row.id }))) refuse(CodeWorn) // enrolled since the code was made
  await note(tx, { agent: row.id, username: row.username }, 'agent.logInByCode', now, from.ip)
  return openSession(tx, 'agent', row.id, now, from)
}

const ownerOf = ({ agent }: Pick<AgentCaller, 'agent'>): FactorOwner => ({ realm: 'agent', subject: agent })

type Key = Parameters<typeof factor.beginFactor>[1]

/**
 * Makes a secret for a second factor of an agent; it counts once it is confirmed. Who has a passkey proves themselves by that.
 * Returns what is wrong.
 */
export async function startFactor(
  tx: Tx,
  key: Key,
  caller: AgentCaller,
  { title, otp, now }: { title: string; otp: string; now: Instant },
) {
  const owner = ownerOf(caller)
  if ((await factor.factorOf(tx, owner))?.confirmedAt) return FactorOn
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

/** Lets the second factor count, by its first code. Returns what is wrong, whose try is to be kept. Throws LoginLimited. */
export async function confirmFactor(tx: Tx, key: Key, caller: AgentCaller, { otp, now, ip }: Code) {
  const say = { missing: FactorMissing, on: FactorOn, wrong: FactorWrong }
  const wrong = await factor.confirmFactor(tx, key, ownerOf(caller), otp, now, say)
  if (!wrong) await note(tx, caller, 'agent.factorOn', now, ip)
  return wrong
}

/** Takes the second factor away, with a code of it. Returns what is wrong, whose try is to be kept. Throws LoginLimited. */
export async function removeFactor(tx: Tx, key: Key, caller: AgentCaller, { otp, now, ip }: Code) {
  const present = await factor.factorOf(tx, ownerOf(caller), true)
  if (!present?.confirmedAt) return FactorMissing
  if (typeof (await factor.takeCode(tx, key, present, otp, now)) !== 'object') return FactorWrong
  await factor.removeFactor(tx, ownerOf(caller))
  await note(tx, caller, 'agent.factorOff', now, ip)
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
