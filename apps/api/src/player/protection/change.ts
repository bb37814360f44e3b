import type { Language } from '@koi/contract/language'
import type { Texts } from '@koi/contract/texts'
import { textsIn } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/text/id.ts'
import { written } from '../../platform/text/words.ts'

/** Who made a change. */
export type Who =
  | { actor: 'player' }
  | { actor: 'operator'; operator: string; reason: string }
  | { actor: 'screening'; reason: string }

type Changed = Texts['protection']['changed']
/** A change: its act, and the arguments of the act's text, which player and operators read in their languages. */
export type Change<Act extends keyof Changed = keyof Changed> = {
  [One in Act]: { act: One; args: Readonly<Parameters<Changed[One]>> }
}[Act]

/** Records a change. */
export async function noteChange(
  tx: Tx,
  playerId: string,
  who: Who,
  { act, args }: Change,
  at: Instant,
): Promise<void> {
  const by = {
    actor: who.actor,
    madeBy: who.actor === 'operator' ? who.operator : null,
    reason: who.actor === 'player' ? '' : who.reason,
  }
  await tx
    .insertInto('protectionChange')
    .values({ id: newId<'ProtectionChange'>(), playerId, ...by, act, args: JSON.stringify(args), at })
    .execute()
  emit(tx, { kind: 'protection.changed', player: playerId })
}

/** Changes of a player, newest first. */
export const changesOf = (db: Reader, player: string) =>
  db
    .selectFrom('protectionChange')
    .selectAll()
    .select(operatorName('madeBy').as('maker'))
    .where('playerId', '=', player)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')

/** The text of a change, in the reader's language. */
export const changeText = (
  language: Language,
  row: Pick<Selectable<Tables['protectionChange']>, 'act' | 'args'>,
): string => written(textsIn[language].protection.changed[row.act], row.args)

/** The actor on the wire, where the screening is the operator. */
export const actorOf = ({ actor }: { actor: string }) => (actor === 'player' ? 'player' : 'operator')
