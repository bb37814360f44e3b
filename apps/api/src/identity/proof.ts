import { type Instant, minute, plus } from '@koi/contract/time'
import type { Db, Tx } from '../platform/db.ts'
import type { FactorOwner } from './owner.ts'
import { hashOf, newToken } from './session.ts'

// What a passkey's answer is worth: a text that stands once where a code of the second factor is asked for.

const life = 2 * minute
const mark = 'pk_'

/** Whether a text given for a code is a proof. */
export const isProof = (text: string): boolean => text.startsWith(mark)

/** Makes a proof for the session that asked, or for the sign-in that is under way (null); only its hash stays with us. */
export async function makeProof(
  tx: Tx,
  { realm, subject }: FactorOwner,
  session: Buffer | null,
  now: Instant,
): Promise<string> {
  const proof = `${mark}${newToken()}`
  await tx
    .insertInto('passkeyProof')
    .values({ proofHash: hashOf(proof), realm, subject, session, createdAt: now, isSpent: false })
    .execute()
  return proof
}

/** Uses a proof up, in the session that it was made for. Of twenty at once one does. */
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
    .where('createdAt', '>', plus(now, -life))
    .forUpdate()
    .executeTakeFirst()
  if (!mine) return 'wrong'
  if (mine.isSpent) return 'used'
  await markSpent(tx, proof, true)
  return 'right'
}

/** Makes a proof good again, for an act that was refused and left nothing behind. */
export const giveProofBack = (db: Db, proof: string) => markSpent(db, proof, false)

const markSpent = (db: Db | Tx, proof: string, isSpent: boolean) =>
  db.updateTable('passkeyProof').set({ isSpent }).where('proofHash', '=', hashOf(proof)).execute()

/** Drops the proofs that are good for nothing any more. */
export const sweepProofs = (tx: Tx, now: Instant) =>
  tx.deleteFrom('passkeyProof').where('createdAt', '<', plus(now, -life)).execute()
