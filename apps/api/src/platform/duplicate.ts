import { TooOften } from '@koi/contract/refusal.copy'
import { day, hour, type Instant, millisOf, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import { type Idempotency, releaseKey } from './idempotency.ts'
import { refuseFor } from './refuse.ts'

/** Identical writes that arrive less than this apart are duplicates. */
const apart = 2 * second

/**
 * Refuses the duplicate of a write that was accepted and arrived less than two seconds before or after this one, however long
 * either has waited since (ruling 57); the last check before the effect. The caller holds the lock of the player's ledger, so
 * that duplicates take turns until the transaction ends; one that is rolled back leaves no trace. A write with an
 * Idempotency-Key is not held back, and holds back one without. Throws TooOften.
 */
export async function refuseDuplicate(tx: Tx, { player, path, bodyHash, key, arrivedAt }: Idempotency): Promise<void> {
  const { rows } = await sql`
    insert into recent_write (player_id, path, body_hash, at)
    select ${player}::uuid, ${path}, ${bodyHash}::bytea, ${arrivedAt}::timestamptz where ${key !== null} or not exists (
      select from recent_write where player_id = ${player} and path = ${path} and body_hash = ${bodyHash}
        and at > ${plus(arrivedAt, -apart)} and at < ${plus(arrivedAt, apart)})
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length > 0 || key !== null) return
  const { last } = await tx
    .selectFrom('recentWrite')
    .select((is) => is.fn.max('at').as('last'))
    .where('playerId', '=', player)
    .where('path', '=', path)
    .where('bodyHash', '=', bodyHash)
    .where('at', '<', plus(arrivedAt, apart))
    .executeTakeFirstOrThrow()
  refuseFor(TooOften, millisOf(last ?? arrivedAt) + apart - millisOf(arrivedAt))
}

/** Takes back that a write was accepted, because those outside refused it: the same may be asked again at once. */
export async function forgetDuplicate(tx: Tx | Db, { player, path, bodyHash, arrivedAt }: Idempotency): Promise<void> {
  await tx
    .deleteFrom('recentWrite')
    .where('playerId', '=', player)
    .where('path', '=', path)
    .where('bodyHash', '=', bodyHash)
    .where('at', '=', arrivedAt)
    .execute()
}

/**
 * For a write that is refused and yet committed: its key is given back and it counts as no accepted write, in the same
 * transaction, so that nobody ever sees the key without an answer. Those who wait for the key then claim it one by one.
 */
export async function forgetWrite(tx: Tx, idempotency: Idempotency): Promise<void> {
  await releaseKey(tx, idempotency)
  await forgetDuplicate(tx, idempotency)
}

/** Drops the keys and writes that are too old for any repeat. */
export async function sweepWrites(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('idempotency').where('at', '<', plus(now, -day)).execute()
  // No request is in work for an hour, so none can come that is a duplicate of what goes here.
  await tx.deleteFrom('recentWrite').where('at', '<', plus(now, -hour)).execute()
}
