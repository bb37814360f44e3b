import { createHash, randomBytes } from 'node:crypto'
import type { OperatorId, PlayerId } from '@koi/contract/id'
import { day, hour, type Instant, millisOf, minute, plus, second } from '@koi/contract/time'
import type { AgentCaller, OperatorCaller, PlayerCaller } from '../../platform/http/caller.ts'
import { dropOldest } from '../../platform/base/oldest.ts'
import { batched } from '../../platform/base/batch.ts'
import { type Db, defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { keepNewest } from '../../platform/db/newest.ts'
import { newId } from '../../platform/text/id.ts'
import { type PlayerRow, loadPlayerRows } from './playerRows.ts'
import { mayAct } from './playerStatus.ts'

/** A token is valid in its own realm only; an agent's subject is their player id. */
export type Realm = 'player' | 'operator' | 'agent'

/**
 * Lifetimes in milliseconds: a session ends `idle` after its last call and `absolute` after its start; `seenAt` is
 * written once per `seenWriteInterval`.
 */
export const sessionLifetimes: Record<Realm, { idle: number; absolute: number; seenWriteInterval: number }> = {
  player: { idle: 12 * hour, absolute: 7 * day, seenWriteInterval: minute },
  operator: { idle: 15 * minute, absolute: 12 * hour, seenWriteInterval: second },
  agent: { idle: 12 * hour, absolute: 7 * day, seenWriteInterval: minute },
}
/** Milliseconds: reads may still use a session for this long after another process has revoked it. */
const cacheLifetime = 1000

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newToken = (): string => randomBytes(32).toString('base64url')
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** A person has at most so many sessions at once, so that calls per session are a limit of the person too. */
export const maxSessions = 20

/**
 * Opens a session, in place of the one unused for the longest when there are `maxSessions`, and returns its token.
 * `endsWith`: token hash of the session with which this one ends, of the main brand for a main-brand operator, of the player
 * site for an agent who entered from there.
 */
export function openSession(
  tx: Tx,
  realm: Realm,
  subject: string,
  now: Instant,
  { ip, agent }: { ip: string; agent: string },
  endsWith: { mainSession?: Buffer; playerSession?: Buffer } = {},
): string {
  const token = newToken()
  const session = { tokenHash: hashOf(token), id: newId<'Session'>(), realm, subject, createdAt: now, seenAt: now, ip }
  void defer(tx, tx.insertInto('session').values({ ...session, device: agent.slice(0, 200), ...endsWith }))
  keepNewest(tx, 'session', { realm, subject }, ['seen_at', 'id'], maxSessions)
  return token
}

export const sessionsOf = (db: Reader | Tx, realm: Realm, subject: string, now: Instant) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .where('seenAt', '>', plus(now, -sessionLifetimes[realm].idle))
    .where('createdAt', '>', plus(now, -sessionLifetimes[realm].absolute))
    .orderBy('seenAt', 'desc')

export async function endSession(db: Db | Tx, session: Buffer): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', session).execute()
}

export async function endSessionOf(tx: Tx, realm: Realm, subject: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes sessions, and a player's push subscriptions that have no session left. Returns the number of sessions. */
export async function endSessions(tx: Tx, realm: Realm, subject: string, except?: Buffer): Promise<number> {
  let rows = tx.deleteFrom('session').where('realm', '=', realm).where('subject', '=', subject)
  if (except) rows = rows.where('tokenHash', '<>', except)
  const { numDeletedRows } = await rows.executeTakeFirst()
  if (realm === 'player')
    await tx.deleteFrom('pushSubscription').where('playerId', '=', subject).where('sessionId', 'is', null).execute()
  return Number(numDeletedRows)
}

/** Rights and factors of a main-brand operator in one further brand. */
export interface Staff {
  role: string
  permissions: string[]
  mustEnrol: boolean
  hasCodes: boolean
  hasPasskey: boolean
}

/** A session in a further brand: its operator, and the token hash of the main brand's session that it depends on. */
export interface StaffSession {
  subject: string
  mainSession: Buffer | null
}

const maxCached = 50_000

/** Finds sessions by token; player sessions are cached for one second. A text that is no token is not looked up. */
export class Sessions {
  #db: Db
  /** By `sessionKey`; misses are not kept, since anybody can make them. */
  #players = new Map<string, { at: number; caller: PlayerCaller }>()
  // Incremented by each invalidation, so that a lookup started before one is not cached after it.
  #cacheGeneration = 0
  // Concurrent lookups share one query.
  #row: (key: string) => Promise<PlayerRow | undefined>

  readonly #findStaff: (session: StaffSession, now: Instant) => Promise<Staff | null>

  /** `findStaff`: finds main-brand operators, in a further brand. */
  constructor(db: Db, findStaff: (session: StaffSession, now: Instant) => Promise<Staff | null> = async () => null) {
    this.#db = db
    this.#findStaff = findStaff
    this.#row = batched((keys: string[]) => loadPlayerRows(db, keys))
  }

  /** Removes a player's sessions from the cache, or all: call it after signing out or changing a player. */
  invalidate(player?: PlayerId): void {
    this.#cacheGeneration++
    for (const [key, { caller }] of this.#players) if (!player || caller.player === player) this.#players.delete(key)
  }

  async player(token: string, now: Instant, isFresh = false): Promise<PlayerCaller | null> {
    if (!isToken(token)) return null
    const session = hashOf(token)
    const sessionKey = session.toString('base64')
    const cached = this.#players.get(sessionKey)
    // The time when the query starts: its result may be that old when it arrives.
    const at = performance.now()
    if (!isFresh && cached && at - cached.at < cacheLifetime) return cached.caller
    const generation = this.#cacheGeneration
    const caller = await this.#player(session, sessionKey, now)
    if (generation !== this.#cacheGeneration) return caller
    this.#players.delete(sessionKey)
    if (!caller) return null
    dropOldest(this.#players, maxCached)
    this.#players.set(sessionKey, { at, caller })
    return caller
  }

  async #player(session: Buffer, sessionKey: string, now: Instant): Promise<PlayerCaller | null> {
    const row = await this.#row(sessionKey)
    const { idle, absolute } = sessionLifetimes.player
    if (!row || row.seenAt <= plus(now, -idle) || row.createdAt <= plus(now, -absolute)) return null
    await this.#touchLastSeen('player', session, row.seenAt, now)
    const { username, isBlacklisted, isActive, excludedUntil, mustChangePassword, isFreeTransfer } = row
    const playerStatus = { isBlacklisted, isActive, excludedUntil, mustChangePassword, isFreeTransfer }
    return { player: row.id as PlayerId, username, session, sessionKey, ...playerStatus }
  }

  async operator(token: string, now: Instant): Promise<OperatorCaller | null> {
    if (!isToken(token)) return null
    const session = hashOf(token)
    const row = await this.#alive('operator', session, now)
      .innerJoin('operator', 'operator.id', 'session.subject')
      .leftJoin('secondFactor', (on) =>
        on.onRef('secondFactor.subject', '=', 'operator.id').on('secondFactor.realm', '=', 'operator'),
      )
      .where('isActive', '=', true)
      .select(['operator.id', 'username', 'role', 'permissions', 'mustEnrol', 'secondFactor.confirmedAt'])
      .select(['isStaff', 'session.mainSession'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('passkey')
            .select('passkey.id')
            .where('passkey.realm', '=', 'operator')
            .whereRef('passkey.subject', '=', 'operator.id'),
        ).as('hasPasskey'),
      )
      .executeTakeFirst()
    if (!row) return null
    const { id, username, isStaff, mainSession, confirmedAt } = row
    const own = { ...row, hasCodes: confirmedAt !== null, hasPasskey: Boolean(row.hasPasskey) }
    const known = isStaff ? await this.#findStaff({ subject: id, mainSession }, now) : own
    if (!known) return null
    await this.#touchLastSeen('operator', session, row.seenAt, now)
    const { role, permissions, mustEnrol, hasCodes, hasPasskey } = known
    return {
      operator: id as OperatorId,
      operatorName: username,
      role,
      permissions,
      session,
      hasCodes,
      hasFactor: hasCodes || hasPasskey,
      hasLostFactor: mustEnrol,
      isStaff,
    }
  }

  /** Finds an agent's session; null if the agent or their player account is blocked. */
  async agent(token: string, now: Instant): Promise<AgentCaller | null> {
    if (!isToken(token)) return null
    const session = hashOf(token)
    const row = await this.#alive('agent', session, now)
      .innerJoin('agent', 'agent.playerId', 'session.subject')
      .innerJoin('player', 'player.id', 'agent.playerId')
      .where('agent.state', '=', 'active')
      .where(mayAct)
      .select(['player.id', 'username', 'path'])
      .executeTakeFirst()
    if (!row) return null
    await this.#touchLastSeen('agent', session, row.seenAt, now)
    const { id, username, path } = row
    return { agent: id as PlayerId, username, path, session, sessionKey: session.toString('base64') }
  }

  #alive(realm: Realm, session: Buffer, now: Instant) {
    const { idle, absolute } = sessionLifetimes[realm]
    return this.#db
      .selectFrom('session')
      .select('session.seenAt')
      .where('session.tokenHash', '=', session)
      .where('session.realm', '=', realm)
      .where('session.seenAt', '>', plus(now, -idle))
      .where('session.createdAt', '>', plus(now, -absolute))
  }

  async #touchLastSeen(realm: Realm, session: Buffer, seenAt: Instant, now: Instant): Promise<void> {
    if (millisOf(now) - millisOf(seenAt) <= sessionLifetimes[realm].seenWriteInterval) return
    await this.#db.updateTable('session').set({ seenAt: now }).where('tokenHash', '=', session).execute()
  }
}
