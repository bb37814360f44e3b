import { createHmac, randomInt } from 'node:crypto'
import type { Instant } from '@koi/contract/time'
import { plainCode } from '@koi/contract/typed'
import { derivedKeys, type FolderSecret } from '../../platform/base/secret.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { FactorOwner } from './owner.ts'

// Recovery codes replace the second factor of a player or an agent. Operators have none; other operators reset theirs.

// The alphabet lacks characters that are easily confused when they are copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 8
const randomText = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Hashes of a recovery code; case, width, blanks and hyphens are ignored. */
const hashesOf = (key: FolderSecret, { realm, subject }: FactorOwner, code: string): Buffer[] =>
  derivedKeys(key, 'koi recovery code').map((one) =>
    createHmac('sha256', one)
      .update(`${realm === 'player' ? '' : `${realm}:`}${subject}:${plainCode(code).toLowerCase()}`)
      .digest(),
  )

/** Replaces the recovery codes and returns the new ones; only hashes are stored. */
export async function makeCodes(tx: Tx, key: FolderSecret, owner: FactorOwner, now: Instant): Promise<string[]> {
  const { realm, subject } = owner
  const codes = Array.from({ length: codeCount }, () => `${randomText(5)}-${randomText(5)}`)
  await dropCodes(tx, owner)
  await tx
    .insertInto('recoveryCode')
    .values(
      codes.map((code) => ({ playerId: subject, realm, codeHash: hashesOf(key, owner, code)[0]!, createdAt: now })),
    )
    .execute()
  return codes
}

/** Uses up a code; with `madeUntil` only one made at that time or earlier. */
export async function spendCode(
  tx: Tx,
  key: FolderSecret,
  owner: FactorOwner,
  code: string,
  madeUntil?: Instant,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('playerId', '=', owner.subject)
    .where('realm', '=', owner.realm)
    .where('codeHash', 'in', hashesOf(key, owner, code))
    .$if(madeUntil !== undefined, (rows) => rows.where('createdAt', '<=', madeUntil!))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const dropCodes = (tx: Tx, { realm, subject }: FactorOwner) =>
  tx.deleteFrom('recoveryCode').where('playerId', '=', subject).where('realm', '=', realm).execute()

export async function codesLeft(db: Reader, { realm, subject }: FactorOwner): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('playerId', '=', subject)
    .where('realm', '=', realm)
    .executeTakeFirstOrThrow()
  return count
}
