import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../platform/db.ts'
import { announce } from '../messenger/announce.ts'
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

/**
 * Says something to one player, in plain text, and tells outside that it is there, but for what is told there itself. What
 * entices to play is marked (R54).
 */
export async function tell(
  tx: Tx,
  playerId: string,
  {
    title,
    text,
    now,
    isTold = false,
    isMarketing = false,
  }: { title: string; text: string; now: Instant; isTold?: boolean; isMarketing?: boolean },
): Promise<void> {
  const row = { id: newId<'Message'>(), playerId, title, content: markupOf(text), createdAt: now, isMarketing }
  await tx.insertInto('message').values(row).execute()
  if (!isTold) await announceMessage(tx, row, now)
}

/** Says outside that there is a message: to its player, or to everybody. What entices to play is marked (R54). */
export const announceMessage = (
  tx: Tx,
  {
    id,
    playerId,
    title,
    isMarketing = false,
  }: { id: string; playerId: string | null; title: string; isMarketing?: boolean },
  now: Instant,
): Promise<void> =>
  announce(tx, 'message.new', {
    about: id,
    ...(playerId ? { player: playerId } : {}),
    data: { title, ...(isMarketing ? { marketing: '1' } : {}) },
    now,
  })
