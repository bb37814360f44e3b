import type { Instant } from '@koi/contract/time'
import { emit } from '../event/emit.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'

/** The player, or an operator with a reason. */
export interface Who {
  actor: 'player' | 'operator'
  name: string
  reason?: string
}

/** `words` is the text shown to the player. */
export async function noteChange(
  tx: Tx,
  playerId: string,
  { actor, name, reason = '' }: Who,
  act: string,
  words: string,
  at: Instant,
): Promise<void> {
  await tx
    .insertInto('protectionChange')
    .values({ id: newId<'ProtectionChange'>(), playerId, actor, actorName: name, act, words, reason, at })
    .execute()
  emit(tx, { kind: 'protection.changed', player: playerId })
}

export const changesOf = (db: Reader, player: string) =>
  db
    .selectFrom('protectionChange')
    .selectAll()
    .where('playerId', '=', player)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
