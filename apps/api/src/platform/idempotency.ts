import { createHmac } from 'node:crypto'
import { KeyReused } from '@koi/contract/refusal.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { App } from './app.ts'
import { isGone } from './claimant.ts'
import type { Db, Tx } from './db.ts'
import { refuse } from './refuse.ts'
import { derivedKeys, type Key, seal, unseal } from './secret.ts'

/** Idempotency: how a money write is told from its duplicate (ruling 10). */
export interface Idempotency {
  player: string
  path: string
  bodyHash: Buffer
  key: string | null
  arrivedAt: Instant
  /**
   * The id for the order this write makes. Kept next to the key while the write has no answer, so that what a crash cut
   * off is found again; a key that was given back or swept stands for a new order.
   */
  orderId: string
  /** The order id is that of an earlier call with the same key, which was cut off: there may be an order already. */
  isRepeat: boolean
  /** Under which id a flow has claimed the key, or taken it over: what it gives back must still be its own. */
  claimant: string | null
}

/** The same text for the same content, whatever the order of its names. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    isPlain(inner) ? Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)) : inner,
  ) ?? 'null'
const isPlain = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** What a read is handed: it makes nothing that could be made twice. */
export const noIdempotency = (arrivedAt: Instant): Idempotency => ({
  player: '',
  path: '',
  bodyHash: Buffer.alloc(0),
  key: null,
  orderId: '',
  isRepeat: false,
  claimant: null,
  arrivedAt,
})

/** The body's hash has a key: a body holds passwords of six digits, which a plain one would tell. */
export function idempotencyOf(
  config: Key,
  player: string,
  path: string,
  body: unknown,
  header: unknown,
  arrivedAt: Instant,
): Idempotency {
  const key = typeof header === 'string' && header.length > 0 ? header.slice(0, 200) : null
  return {
    player,
    path,
    key,
    arrivedAt,
    bodyHash: createHmac('sha256', derivedKeys(config, 'koi body')[0]!).update(canonical(body)).digest(),
    orderId: v7(),
    isRepeat: false,
    claimant: null,
  }
}

export interface Stored {
  message: string
  data: unknown
  /** Whether it made something: a repeat is told so in the same words. */
  isNew: boolean
}

/**
 * For a write: claims its key inside its own transaction. Returns the stored answer when the key was used before with
 * the same body; a parallel one waits for the first to end. Throws the refusal for another body.
 */
export async function claimKey(tx: Tx, config: Key, idempotency: Idempotency, now: Instant): Promise<Stored | null> {
  if (!idempotency.key) return null
  const { rows } = await sql`
    insert into idempotency (player_id, path, key, body_hash, order_id, at)
    values (${idempotency.player}, ${idempotency.path}, ${idempotency.key}, ${idempotency.bodyHash}, ${idempotency.orderId}, ${now})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length ? null : ((await storedAnswer(tx, config, idempotency)) ?? null)
}

/** Keeps the answer of a write for its repeats. */
export async function storeAnswer(tx: Tx | Db, config: Key, idempotency: Idempotency, answer: Stored): Promise<void> {
  if (!idempotency.key) return
  await tx
    .updateTable('idempotency')
    .set({ answer: seal(config, JSON.stringify(answer), aboutAnswer(idempotency)) })
    .where('playerId', '=', idempotency.player)
    .where('path', '=', idempotency.path)
    .where('key', '=', idempotency.key)
    .execute()
}

const aboutAnswer = ({ player, path, key }: Idempotency): string => `idempotency.answer:${player}:${path}:${key}`

async function storedAnswer(db: Tx | Db, config: Key, idempotency: Idempotency): Promise<Stored | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['bodyHash', 'answer'])
    .where('playerId', '=', idempotency.player)
    .where('path', '=', idempotency.path)
    .where('key', '=', idempotency.key!)
    .executeTakeFirst()
  if (row && !idempotency.bodyHash.equals(row.bodyHash)) refuse(KeyReused)
  return row?.answer ? (JSON.parse(unseal(config, row.answer, aboutAnswer(idempotency))) as Stored) : undefined
}

const answerTimeout = 25 * second
const pause = 100

/**
 * For a flow, whose work spans transactions: claims the key in one of its own, under the id of this process. A parallel one
 * waits for the answer; where none can come, because the first failed or its process is gone, or none has come for long, one
 * of those who wait takes the key over and runs the flow again under the first one's order id, which finds what was done.
 */
export async function claimKeyOfFlow(
  { db, config, claimant }: Pick<App, 'db' | 'config' | 'claimant'>,
  given: Idempotency,
  now: Instant,
): Promise<{ before: Stored } | { before: null; mine: Idempotency }> {
  if (!given.key) return { before: null, mine: given }
  const idempotency = { ...given, claimant: await claimant.id() }
  const { player, path, key, bodyHash, orderId } = idempotency
  const claimed = await sql`
    insert into idempotency (player_id, path, key, body_hash, order_id, claimant, at)
    values (${player}, ${path}, ${key}, ${bodyHash}, ${orderId}, ${idempotency.claimant}, ${now})
    on conflict do nothing returning 1`.execute(db)
  if (claimed.rows.length > 0) return { before: null, mine: idempotency }
  for (let waited = 0; ; waited += pause) {
    const before = await storedAnswer(db, config, idempotency)
    if (before) return { before }
    const { rows } = await sql<{ orderId: string; claimant: string | null; isCut: boolean; at: Instant }>`
      select order_id, claimant, is_cut, at from idempotency
      where player_id = ${player} and path = ${path} and key = ${key}`.execute(db)
    const first = rows[0]
    if (!first) return claimKeyOfFlow({ db, config, claimant }, given, now) // the first was refused and gave the key back
    const isOver = first.isCut || first.at < plus(now, -answerTimeout) || waited >= answerTimeout
    if (isOver || (first.claimant && (await isGone(db, first.claimant)))) {
      const taken = await sql`
        update idempotency set claimant = ${idempotency.claimant}, is_cut = false, at = ${plus(now, waited)}
        where player_id = ${player} and path = ${path} and key = ${key} and answer is null
          and claimant is not distinct from ${first.claimant} and is_cut = ${first.isCut} and at = ${first.at} returning 1`.execute(
        db,
      )
      if (taken.rows.length > 0)
        return { before: null, mine: { ...idempotency, orderId: first.orderId, isRepeat: true } }
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Gives a key back after a refusal: answers other than 200 are not stored. One that another took over stays. */
export async function releaseKey(db: Tx | Db, { player, path, key, claimant }: Idempotency): Promise<void> {
  if (!key) return
  await sql`delete from idempotency where player_id = ${player} and path = ${path} and key = ${key} and answer is null
    and claimant is not distinct from ${claimant}::uuid`.execute(db)
}

/** Keeps a key after a fault, with its order id: who asks again need not wait, and finds whatever was done. */
export async function cutKey(db: Db, { player, path, key, claimant }: Idempotency): Promise<void> {
  if (!key) return
  await sql`update idempotency set is_cut = true where player_id = ${player} and path = ${path} and key = ${key} and answer is null
    and claimant is not distinct from ${claimant}::uuid`.execute(db)
}
