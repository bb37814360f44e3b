import type { Texts } from '@koi/contract/texts'
import type { Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { inEveryLanguage } from '../../platform/text/words.ts'

/** Who made a change: the player, or an operator with a reason. */
export interface Who {
  actor: 'player' | 'operator'
  name: string
  reason?: string
}

/** Records a change. `write` makes the text; it is stored in every language, because player and operators read it. */
export async function noteChange(
  tx: Tx,
  playerId: string,
  { actor, name, reason = '' }: Who,
  act: string,
  write: (texts: Texts) => string,
  at: Instant,
): Promise<void> {
  const row = {
    id: newId<'ProtectionChange'>(),
    playerId,
    actor,
    actorName: name,
    act,
    ...inEveryLanguage(write),
    reason,
    at,
  }
  await tx.insertInto('protectionChange').values(row).execute()
  emit(tx, { kind: 'protection.changed', player: playerId })
}

export const changesOf = (db: Reader, player: string) =>
  db
    .selectFrom('protectionChange')
    .selectAll()
    .where('playerId', '=', player)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
