import { createHmac, randomInt } from 'node:crypto'
import { derivedKeys, type FolderSecret } from '../../platform/base/secret.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'

// The alphabet lacks characters that are easily confused when they are copied by hand.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 8
const randomText = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Hashes of a recovery code; case, blanks and hyphens are ignored. */
const hashesOf = (key: FolderSecret, player: string, code: string): Buffer[] =>
  derivedKeys(key, 'koi recovery code').map((one) =>
    createHmac('sha256', one)
      .update(`${player}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
      .digest(),
  )

/** Replaces a player's recovery codes and returns the new ones; only hashes are stored. */
export async function makeCodes(tx: Tx, key: FolderSecret, player: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => `${randomText(5)}-${randomText(5)}`)
  await dropCodes(tx, player)
  await tx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ playerId: player, codeHash: hashesOf(key, player, code)[0]! })))
    .execute()
  return codes
}

export async function spendCode(tx: Tx, key: FolderSecret, player: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('playerId', '=', player)
    .where('codeHash', 'in', hashesOf(key, player, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const dropCodes = (tx: Tx, player: string) =>
  tx.deleteFrom('recoveryCode').where('playerId', '=', player).execute()

export async function codesLeft(db: Reader, player: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('playerId', '=', player)
    .executeTakeFirstOrThrow()
  return count
}
