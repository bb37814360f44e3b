import { createHmac } from 'node:crypto'
import { KeyReused, KeyTooLong } from '@koi/contract/refusal.copy'
import { type Instant, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { App } from '../ops/app.ts'
import { isClaimantGone } from '../queue/claimant.ts'
import { type Db, defer, type Tx } from '../db/db.ts'
import { refuse } from '../text/refuse.ts'
import { derivedKeys, type FolderSecret, seal, unseal } from '../base/secret.ts'

export interface Idempotency {
  caller: string
  path: string
  bodyHash: Buffer
  key: string | null
  arrivedAt: Instant
  /**
   * Id of the order this write creates, stored with the key until there is an answer: a retry after a crash finds the
   * order.
   */
  orderId: string
  /** The key belongs to an interrupted call, from which `orderId` comes: the order may exist already. */
  isRepeat: boolean
  /** Claimant id under which a flow holds the key. */
  claimant: string | null
}

/** JSON with sorted keys: equal content gives equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    isPlain(inner) ? Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)) : inner,
  ) ?? 'null'
const isPlain = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const noIdempotency = (arrivedAt: Instant): Idempotency => ({
  caller: '',
  path: '',
  bodyHash: Buffer.alloc(0),
  key: null,
  orderId: '',
  isRepeat: false,
  claimant: null,
  arrivedAt,
})

/** Characters of a key. A longer one is refused: cut, two keys would be one. */
const maxKey = 200

/** The body hash is an HMAC: bodies hold six-digit passwords, which a plain hash would reveal. Throws KeyTooLong. */
export function idempotencyOf(
  config: FolderSecret,
  caller: string,
  path: string,
  body: unknown,
  header: unknown,
  arrivedAt: Instant,
): Idempotency {
  const key = typeof header === 'string' && header.length > 0 ? header : null
  if (key !== null && key.length > maxKey) refuse(KeyTooLong)
  return {
    caller,
    path,
    key,
    arrivedAt,
    bodyHash: createHmac('sha256', derivedKeys(config, 'koi body')[0]!).update(canonical(body)).digest(),
    orderId: v7(),
    isRepeat: false,
    claimant: null,
  }
}

export interface StoredAnswer {
  message: string
  data: unknown
  isNew: boolean
}

/**
 * Returns the stored answer of a call with the same key and body; waits for a concurrent one. Throws KeyReused for
 * another body.
 */
export async function claimKey(
  tx: Tx,
  config: FolderSecret,
  idempotency: Idempotency,
  now: Instant,
): Promise<StoredAnswer | null> {
  if (!idempotency.key) return null
  const { rows } = await sql`
    insert into idempotency (caller_id, path, key, body_hash, order_id, at)
    values (${idempotency.caller}, ${idempotency.path}, ${idempotency.key}, ${idempotency.bodyHash}, ${idempotency.orderId}, ${now})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length ? null : ((await storedAnswer(tx, config, idempotency)) ?? null)
}

/** Builds the statement that stores the answer of a call with a key. */
const answerUpdate = (
  db: Tx | Db,
  config: FolderSecret,
  idempotency: Idempotency & { key: string },
  answer: StoredAnswer,
) =>
  db
    .updateTable('idempotency')
    .set({ answer: seal(config, JSON.stringify(answer), answerContext(idempotency)) })
    .where('callerId', '=', idempotency.caller)
    .where('path', '=', idempotency.path)
    .where('key', '=', idempotency.key)

const hasKey = (idempotency: Idempotency): idempotency is Idempotency & { key: string } => idempotency.key !== null

/** Stores the answer of a write, deferred to the transaction's next statement or commit. */
export function deferAnswer(tx: Tx, config: FolderSecret, idempotency: Idempotency, answer: StoredAnswer): void {
  if (hasKey(idempotency)) void defer(tx, answerUpdate(tx, config, idempotency, answer))
}

/** Stores the answer of a flow, after its transactions. */
export async function storeAnswer(
  db: Db,
  config: FolderSecret,
  idempotency: Idempotency,
  answer: StoredAnswer,
): Promise<void> {
  if (hasKey(idempotency)) await answerUpdate(db, config, idempotency, answer).execute()
}

const answerContext = ({ caller, path, key }: Idempotency): string => `idempotency.answer:${caller}:${path}:${key}`

async function storedAnswer(
  db: Tx | Db,
  config: FolderSecret,
  idempotency: Idempotency,
): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['bodyHash', 'answer'])
    .where('callerId', '=', idempotency.caller)
    .where('path', '=', idempotency.path)
    .where('key', '=', idempotency.key!)
    .executeTakeFirst()
  if (row && !idempotency.bodyHash.equals(row.bodyHash)) refuse(KeyReused)
  return row?.answer ? (JSON.parse(unseal(config, row.answer, answerContext(idempotency))) as StoredAnswer) : undefined
}

const answerTimeout = 25 * second
const pollInterval = 100

/**
 * Claims the key of a flow, whose work spans several transactions. A concurrent call waits for the answer. When the
 * first call failed, its process has ended, or 25 s have passed, one waiting call takes the key over together with the
 * first order id.
 */
export async function claimFlowKey(
  { db, config, claimant }: Pick<App, 'db' | 'config' | 'claimant'>,
  given: Idempotency,
  now: Instant,
): Promise<{ before: StoredAnswer } | { before: null; mine: Idempotency }> {
  if (!given.key) return { before: null, mine: given }
  const idempotency = { ...given, claimant: await claimant.id() }
  const { caller, path, key, bodyHash, orderId } = idempotency
  const claimed = await sql`
    insert into idempotency (caller_id, path, key, body_hash, order_id, claimant, at)
    values (${caller}, ${path}, ${key}, ${bodyHash}, ${orderId}, ${idempotency.claimant}, ${now})
    on conflict do nothing returning 1`.execute(db)
  if (claimed.rows.length > 0) return { before: null, mine: idempotency }
  for (let waited = 0; ; waited += pollInterval) {
    const before = await storedAnswer(db, config, idempotency)
    if (before) return { before }
    const { rows } = await sql<{ orderId: string; claimant: string | null; isCut: boolean; at: Instant }>`
      select order_id, claimant, is_cut, at from idempotency
      where caller_id = ${caller} and path = ${path} and key = ${key}`.execute(db)
    const first = rows[0]
    // the first call was refused and released the key
    if (!first) return claimFlowKey({ db, config, claimant }, given, now)
    const canTakeOver = first.isCut || first.at < plus(now, -answerTimeout) || waited >= answerTimeout
    if (canTakeOver || (first.claimant && (await isClaimantGone(db, first.claimant)))) {
      const taken = await sql`
        update idempotency set claimant = ${idempotency.claimant}, is_cut = false, at = ${plus(now, waited)}
        where caller_id = ${caller} and path = ${path} and key = ${key} and answer is null
          and claimant is not distinct from ${first.claimant} and is_cut = ${first.isCut} and at = ${first.at} returning 1`.execute(
        db,
      )
      if (taken.rows.length > 0)
        return { before: null, mine: { ...idempotency, orderId: first.orderId, isRepeat: true } }
    }
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
}

/**
 * Deletes the key of a refused call, because only answers of 200 are stored. A key that another call has taken over is
 * kept.
 */
export async function releaseKey(db: Tx | Db, { caller, path, key, claimant }: Idempotency): Promise<void> {
  if (!key) return
  await sql`delete from idempotency where caller_id = ${caller} and path = ${path} and key = ${key} and answer is null
    and claimant is not distinct from ${claimant}::uuid`.execute(db)
}

/**
 * Marks the key after an unexpected error, so that a retry runs at once and looks for what the failed call has stored.
 */
export async function markKeyInterrupted(db: Db, { caller, path, key, claimant }: Idempotency): Promise<void> {
  if (!key) return
  await sql`update idempotency set is_cut = true where caller_id = ${caller} and path = ${path} and key = ${key} and answer is null
    and claimant is not distinct from ${claimant}::uuid`.execute(db)
}
