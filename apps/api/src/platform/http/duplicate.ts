import { TooOften } from '@koi/contract/refusal.copy'
import { day, hour, type Instant, millisOf, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { type Idempotency, releaseKey } from './idempotency.ts'
import { refuseFor } from '../text/refuse.ts'

/** Milliseconds within which an identical write counts as a duplicate. */
const duplicateWindow = 2 * second

/**
 * Records a write; returns false when an identical write was accepted that arrived less than two seconds before or
 * after it. The caller holds the lock of the player's ledger, which serializes duplicates. A write with an
 * Idempotency-Key is never refused as a duplicate.
 */
export async function recordWrite(tx: Tx, { caller, path, bodyHash, key, arrivedAt }: Idempotency): Promise<boolean> {
  const { rows } = await sql`
    insert into recent_write (caller_id, path, body_hash, at)
    select ${caller}::uuid, ${path}, ${bodyHash}::bytea, ${arrivedAt}::timestamptz where ${key !== null} or not exists (
      select from recent_write where caller_id = ${caller} and path = ${path} and body_hash = ${bodyHash}
        and at > ${plus(arrivedAt, -duplicateWindow)} and at < ${plus(arrivedAt, duplicateWindow)})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0 || key !== null
}

/** Throws TooOften with the time until the write is accepted. */
export async function refuseDuplicate(tx: Tx, { caller, path, bodyHash, arrivedAt }: Idempotency): Promise<never> {
  const { last } = await tx
    .selectFrom('recentWrite')
    .select((eb) => eb.fn.max('at').as('last'))
    .where('callerId', '=', caller)
    .where('path', '=', path)
    .where('bodyHash', '=', bodyHash)
    .where('at', '<', plus(arrivedAt, duplicateWindow))
    .executeTakeFirstOrThrow()
  return refuseFor(TooOften, millisOf(last ?? arrivedAt) + duplicateWindow - millisOf(arrivedAt))
}

/** Records a write after its other checks have passed. Throws TooOften for a duplicate. */
export async function requireNotDuplicate(tx: Tx, write: Idempotency): Promise<void> {
  if (!(await recordWrite(tx, write))) await refuseDuplicate(tx, write)
}

/** Deletes the record of a write that a venue or gateway refused, so that the player may repeat it at once. */
export async function forgetDuplicate(tx: Tx | Db, { caller, path, bodyHash, arrivedAt }: Idempotency): Promise<void> {
  await tx
    .deleteFrom('recentWrite')
    .where('callerId', '=', caller)
    .where('path', '=', path)
    .where('bodyHash', '=', bodyHash)
    .where('at', '=', arrivedAt)
    .execute()
}

/**
 * Deletes key and record of a write that is refused but committed, in the same transaction: a key without an answer
 * must not become visible to other processes.
 */
export async function forgetWrite(tx: Tx, idempotency: Idempotency): Promise<void> {
  await releaseKey(tx, idempotency)
  await forgetDuplicate(tx, idempotency)
}

export async function sweepWrites(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('idempotency').where('at', '<', plus(now, -day)).execute()
  // No request runs longer than an hour, so no later request can be a duplicate of these.
  await tx.deleteFrom('recentWrite').where('at', '<', plus(now, -hour)).execute()
}
