import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'

/** Who made a change: the player, or an operator with their name and reason. */
export interface Who {
  actor: 'player' | 'operator'
  name: string
  reason?: string
}

/** Keeps a change of a player's protection in the words the player is told. */
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
}

/** The changes of a player, newest first. */
export const changesOf = (db: Reader, player: string) =>
  db
    .selectFrom('protectionChange')
    .selectAll()
    .where('playerId', '=', player)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
