import { createHash, randomBytes } from 'node:crypto'
import type { OperatorId, PlayerId } from '@koi/contract/id'
import { day, hour, type Instant, millisOf, minute, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { newId } from './id.ts'

/** A session dies after this long without a call, and after this long in any case (D-099). */
const idleLife = 12 * hour
const wholeLife = 7 * day
const operatorIdleLife = 15 * minute
const operatorWholeLife = 12 * hour
/** A revoked session may go on looking this long in another process. */
const cacheLife = 1000

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A signed-in player, as the calls see them. */
export interface PlayerCaller {
  player: PlayerId
  username: string
  session: Buffer
  /** The session as text, for counting its calls. */
  sessionKey: string
  isBlacklisted: boolean
  isActive: boolean
  excludedUntil: Instant | null
}

export interface OperatorCaller {
  operator: OperatorId
  operatorName: string
  role: string
  permissions: string[]
  session: Buffer
  /** Whether a second factor is enrolled. */
  hasFactor: boolean
}

/** An agent in the portal: with an authentication of its own, so that no token opens both the portal and the player site. */
export interface AgentCaller {
  /** The agent is a player too. */
  agent: PlayerId
  username: string
  /** The ids from the root of the tree down to the agent; whoever's path begins with it is below them. */
  path: string
  session: Buffer
  sessionKey: string
}

/** Opens a session and returns its token; only the hash stays with us. */
export async function openSession(
  tx: Tx,
  player: PlayerId,
  now: Instant,
  from: { ip: string; agent: string },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      playerId: player,
      createdAt: now,
      seenAt: now,
      ip: from.ip,
      agent: from.agent.slice(0, 200),
    })
    .execute()
  return token
}

export async function openOperatorSession(
  tx: Tx,
  operator: OperatorId,
  now: Instant,
  { ip, agent }: { ip: string; agent: string },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('operatorSession')
    .values({
      tokenHash: hashOf(token),
      operatorId: operator,
      createdAt: now,
      seenAt: now,
      ip,
      agent: agent.slice(0, 200),
    })
    .execute()
  return token
}

export async function openAgentSession(
  tx: Tx,
  agent: PlayerId,
  now: Instant,
  from: { ip: string; agent: string },
): Promise<string> {
  const token = newToken()
  const row = {
    id: newId<'AgentSession'>(),
    agentId: agent,
    createdAt: now,
    seenAt: now,
    ip: from.ip,
    device: from.agent.slice(0, 200),
  }
  await tx
    .insertInto('agentSession')
    .values({ ...row, tokenHash: hashOf(token) })
    .execute()
  return token
}

/** Looks sessions up by their token; what it remembers is at most a second old. */
export class Sessions {
  #db: Db
  #players = new Map<string, { at: number; caller: PlayerCaller | null }>()
  // Counts what was forgotten, so that a look-up begun before it is not remembered after it.
  #forgotten = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Forgets what is known of a player's sessions, or of everybody's: call after signing out or changing a player. */
  forget(player?: PlayerId): void {
    this.#forgotten++
    for (const [key, { caller }] of this.#players) if (!player || caller?.player === player) this.#players.delete(key)
  }

  /** With `isFresh` the database is asked, whatever is remembered. */
  async player(token: string, now: Instant, isFresh = false): Promise<PlayerCaller | null> {
    const known = this.#players.get(token)
    if (!isFresh && known && performance.now() - known.at < cacheLife) return known.caller
    const before = this.#forgotten
    const caller = await this.#look(hashOf(token), now)
    if (before !== this.#forgotten) return caller
    if (this.#players.size > 50_000) this.#players.clear()
    this.#players.set(token, { at: performance.now(), caller })
    return caller
  }

  async #look(hash: Buffer, now: Instant): Promise<PlayerCaller | null> {
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('player', 'player.id', 'session.playerId')
      .select([
        'player.id',
        'player.username',
        'player.isBlacklisted',
        'player.isActive',
        'player.excludedUntil',
        'session.seenAt',
      ])
      .where('session.tokenHash', '=', hash)
      .where('session.seenAt', '>', plus(now, -idleLife))
      .where('session.createdAt', '>', plus(now, -wholeLife))
      .executeTakeFirst()
    if (!row) return null
    if (millisOf(now) - millisOf(row.seenAt) > minute) {
      await this.#db.updateTable('session').set({ seenAt: now }).where('tokenHash', '=', hash).execute()
    }
    const { id, username, isBlacklisted, isActive, excludedUntil } = row
    return {
      player: id as PlayerId,
      username,
      session: hash,
      sessionKey: hash.toString('base64'),
      isBlacklisted,
      isActive,
      excludedUntil,
    }
  }

  async operator(token: string, now: Instant): Promise<OperatorCaller | null> {
    const hash = hashOf(token)
    const { rows } = await sql<{
      id: OperatorId
      username: string
      role: string
      permissions: string[]
      hasFactor: boolean
    }>`
      update operator_session s set seen_at = ${now}
      from operator o
      where s.token_hash = ${hash} and o.id = s.operator_id and o.is_active
        and s.seen_at > ${plus(now, -operatorIdleLife)} and s.created_at > ${plus(now, -operatorWholeLife)}
      returning o.id, o.username, o.role, o.permissions, o.otp_secret is not null as has_factor`.execute(this.#db)
    const row = rows[0]
    return row
      ? {
          operator: row.id,
          operatorName: row.username,
          role: row.role,
          permissions: row.permissions,
          session: hash,
          hasFactor: row.hasFactor,
        }
      : null
  }

  /** Whoever is blocked, as an agent or as a player, is signed out at once. */
  async agent(token: string, now: Instant): Promise<AgentCaller | null> {
    const hash = hashOf(token)
    const { rows } = await sql<{ id: PlayerId; username: string; path: string }>`
      update agent_session s set seen_at = ${now}
      from agent a join player p on p.id = a.player_id
      where s.token_hash = ${hash} and a.player_id = s.agent_id and a.state = 1 and p.is_active and not p.is_blacklisted
        and s.seen_at > ${plus(now, -idleLife)} and s.created_at > ${plus(now, -wholeLife)}
      returning p.id, p.username, a.path`.execute(this.#db)
    const row = rows[0]
    return row
      ? { agent: row.id, username: row.username, path: row.path, session: hash, sessionKey: hash.toString('base64') }
      : null
  }
}

/** Drops the sessions that are past their life; says how many. */
export async function sweepSessions(tx: Tx, now: Instant): Promise<number> {
  const players = await tx
    .deleteFrom('session')
    .where((is) => is.or([is('seenAt', '<', plus(now, -idleLife)), is('createdAt', '<', plus(now, -wholeLife))]))
    .executeTakeFirst()
  await tx
    .deleteFrom('agentSession')
    .where((is) => is.or([is('seenAt', '<', plus(now, -idleLife)), is('createdAt', '<', plus(now, -wholeLife))]))
    .execute()
  await tx.deleteFrom('agentCode').where('createdAt', '<', plus(now, -minute)).execute()
  await tx.deleteFrom('operatorSession').where('createdAt', '<', plus(now, -operatorWholeLife)).execute()
  return Number(players.numDeletedRows)
}

/** Whether an operator holds a permission; the owner holds all. */
export const holds = (caller: OperatorCaller, permission: string): boolean =>
  caller.role === 'owner' || caller.permissions.includes(permission)
