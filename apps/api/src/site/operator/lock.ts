import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Serializes changes of operators, so that at least one owner always remains. */
export const lockOperators = (tx: Tx) => takeAdvisoryLock(tx, 'check', 'operators')

/** Locks all operators and this one's row until `tx` ends. Throws NotFound. */
export async function lockOperator(tx: Tx, id: string) {
  await lockOperators(tx)
  const row = isId(id)
    ? await tx.selectFrom('operator').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  return row ?? refuse(NotFound)
}
