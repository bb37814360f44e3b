import type { Texts } from '@koi/contract/texts'
import type { Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'

/** Who made a change: the player, or an operator with a reason. */
export interface Who {
  actor: 'player' | 'operator'
  name: string
  reason?: string
}

type Changed = Texts['protection']['changed']
/** A change: its act, and the values of the act's text, which player and operators read in their languages. */
export type Change<Act extends keyof Changed = keyof Changed> = {
  [One in Act]: { act: One; values: Readonly<Parameters<Changed[One]>> }
}[Act]

/** Records a change. */
export async function noteChange(
  tx: Tx,
  playerId: string,
  { actor, name, reason = '' }: Who,
  { act, values }: Change,
  at: Instant,
): Promise<void> {
  const row = { id: newId<'ProtectionChange'>(), playerId, actor, actorName: name, act, reason, at }
  await tx
    .insertInto('protectionChange')
    .values({ ...row, values: JSON.stringify(values) })
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
