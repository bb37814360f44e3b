import type { Instant } from '@koi/contract/time'
import { emit } from '../event/emit.ts'
import { defer, type Reader, type Tx } from '../platform/db.ts'
import { announcement } from '../messenger/announce.ts'
import { markupOf } from '../platform/html.ts'
import { newId } from '../platform/id.ts'
import { listFound } from '../platform/page.ts'

/** Own messages and those to everybody, newest first; without marketing for a self-excluded player. */
export async function loadMessages(db: Reader, player: string, page: number, isExcluded = false) {
  const all = db
    .selectFrom('message')
    .where((eb) => eb.or([eb('playerId', '=', player), eb('playerId', 'is', null)]))
    .where('state', '=', 'on')
  const shown = isExcluded ? all.where('isMarketing', '=', false) : all
  return listFound(
    page,
    shown.select(['id', 'title', 'content', 'createdAt']).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    ({ createdAt, ...row }) => ({ ...row, created_at: createdAt }),
  )
}

/** Inserts a plain-text message to a player and, unless `isTold`, announces it to the messengers. */
export function notifyPlayer(
  tx: Tx,
  playerId: string,
  {
    title,
    text,
    now,
    isTold = false,
    isMarketing = false,
  }: { title: string; text: string; now: Instant; isTold?: boolean; isMarketing?: boolean },
): void {
  const row = { id: newId<'Message'>(), playerId, title, content: markupOf(text), createdAt: now, isMarketing }
  void defer(tx, tx.insertInto('message').values(row))
  emitMessage(tx, row, { isAnnounced: !isTold, now })
}

/** A message to its player, or to everybody, is new or changed; `isAnnounced`: also to the messengers. */
export const emitMessage = (
  tx: Tx,
  {
    id,
    playerId,
    title,
    isMarketing = false,
  }: { id: string; playerId: string | null; title: string; isMarketing?: boolean },
  { isAnnounced, now }: { isAnnounced: boolean; now: Instant },
): void => {
  const data = { title, ...(isMarketing ? { marketing: '1' } : {}) }
  const announced = announcement('message.new', { about: id, ...(playerId ? { player: playerId } : {}), data, now })
  emit(tx, { kind: 'message.changed', player: playerId }, ...(isAnnounced ? [announced] : []))
}
