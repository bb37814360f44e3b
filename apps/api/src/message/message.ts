import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { markupOf } from '../platform/html.ts'
import { newId } from '../platform/id.ts'
import { listFound } from '../platform/page.ts'

/**
 * One page of what the operator says to a player: their own messages and those to everybody, newest first. While they are
 * excluded they are shown nothing that entices to play (R54).
 */
export async function messagesOf(db: Reader, player: string, page: number, isExcluded = false) {
  const all = db
    .selectFrom('message')
    .where((is) => is.or([is('playerId', '=', player), is('playerId', 'is', null)]))
    .where('state', '=', 'on')
  const shown = isExcluded ? all.where('isMarketing', '=', false) : all
  return listFound(
    page,
    shown.select(['id', 'title', 'content', 'createdAt']).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    ({ createdAt, ...row }) => ({ ...row, created_at: createdAt }),
  )
}

/** Says something to one player, in plain text. */
export async function tell(
  tx: Tx,
  playerId: string,
  { title, text, now }: { title: string; text: string; now: Instant },
): Promise<void> {
  const row = { id: newId<'Message'>(), playerId, title, content: markupOf(text), createdAt: now }
  await tx.insertInto('message').values(row).execute()
}
