import { createHmac, randomInt } from 'node:crypto'
import { derivedKeys, type FolderSecret } from '../platform/secret.ts'
import type { Reader, Tx } from '../platform/db.ts'

// Without what is easily taken for another: they are copied by hand.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const many = 8
const some = (count: number): string => Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')

/** However it is typed: capitals, blanks and hyphens say nothing. */
const hashesOf = (key: FolderSecret, player: string, code: string): Buffer[] =>
  derivedKeys(key, 'koi recovery code').map((one) =>
    createHmac('sha256', one)
      .update(`${player}:${code.toLowerCase().replace(/[\s-]/g, '')}`)
      .digest(),
  )

/** Makes a player's recovery codes again and returns them: they are kept nowhere in clear. */
export async function makeCodes(tx: Tx, key: FolderSecret, player: string): Promise<string[]> {
  const codes = Array.from({ length: many }, () => `${some(5)}-${some(5)}`)
  await dropCodes(tx, player)
  await tx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ playerId: player, codeHash: hashesOf(key, player, code)[0]! })))
    .execute()
  return codes
}

/** Uses a code up; says whether there was one. Of two who use one at once, one does. */
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
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('playerId', '=', player)
    .executeTakeFirstOrThrow()
  return count
}
