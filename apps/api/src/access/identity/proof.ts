import { type Instant, minute, plus } from '@koi/contract/time'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { FactorOwner } from './owner.ts'
import { hashOf, newToken } from './session.ts'

// A proof is a one-time token for a verified passkey answer. It is accepted wherever a code of a second factor is.

const proofLife = 2 * minute
const proofPrefix = 'pk_'

export const isProof = (text: string): boolean => text.startsWith(proofPrefix)

export async function makeProof(
  tx: Tx,
  { realm, subject }: FactorOwner,
  session: Buffer | null,
  now: Instant,
): Promise<string> {
  const proof = `${proofPrefix}${newToken()}`
  await tx
    .insertInto('passkeyProof')
    .values({ proofHash: hashOf(proof), realm, subject, session, createdAt: now, isSpent: false })
    .execute()
  return proof
}

/** Uses up a proof in the session for which it was created; of concurrent calls one succeeds. */
export async function spendProof(
  tx: Tx,
  { realm, subject }: FactorOwner,
  session: Buffer | null,
  proof: string,
  now: Instant,
): Promise<'right' | 'wrong' | 'used'> {
  const mine = await tx
    .selectFrom('passkeyProof')
    .select('isSpent')
    .where('proofHash', '=', hashOf(proof))
    .where('realm', '=', realm)
    .where('subject', '=', subject)
    .where('session', 'is not distinct from', session)
    .where('createdAt', '>', plus(now, -proofLife))
    .forUpdate()
    .executeTakeFirst()
  if (!mine) return 'wrong'
  if (mine.isSpent) return 'used'
  await markSpent(tx, proof, true)
  return 'right'
}

export const restoreProof = (db: Db, proof: string) => markSpent(db, proof, false)

const markSpent = (db: Db | Tx, proof: string, isSpent: boolean) =>
  db.updateTable('passkeyProof').set({ isSpent }).where('proofHash', '=', hashOf(proof)).execute()

export const sweepProofs = (tx: Tx, now: Instant) =>
  tx.deleteFrom('passkeyProof').where('createdAt', '<', plus(now, -proofLife)).execute()
