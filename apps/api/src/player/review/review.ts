import type { Language } from '@koi/contract/language'
import { textIn } from '@koi/contract/contentTexts'
import type { ReviewAnswer } from '@koi/contract/player/review/review'
import { FundsStale } from '@koi/contract/player/review/review.copy'
import { textsIn } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { findNewestText } from '../consent/consent.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** SQL: from when on the player `p` of the statement is to be prompted, `months` after the latest answer, or registration. */
export const dueAt = (months: number): RawBuilder<Instant> => sql<Instant>`(coalesce(
  (select max(r.answered_at) from limit_review r where r.player_id = p.id), p.created_at) + make_interval(months => ${months}))`

export interface Review {
  /** Null if the operator prompts no players. */
  dueAt: Instant | null
  isDue: boolean
  reviewedAt: Instant | null
}

/** Whether and since when the player is to be prompted; `months` 0: never. */
export async function loadReview(db: Reader | Tx, player: string, months: number, now: Instant): Promise<Review> {
  const { rows } = await sql<{ dueAt: Instant; reviewedAt: Instant | null }>`
    select ${dueAt(months)} as due_at,
      (select max(r.answered_at) from limit_review r where r.player_id = p.id) as reviewed_at
    from player p where p.id = ${player}::uuid`.execute(db)
  const { dueAt: at, reviewedAt } = rows[0]!
  return months === 0 ? { dueAt: null, isDue: false, reviewedAt } : { dueAt: at, isDue: at <= now, reviewedAt }
}

/** The latest answer of a player; null if there is none. */
export const findLatestReview = async (db: Reader, player: string) =>
  (await db
    .selectFrom('limitReview')
    .select(['answeredAt', 'answer'])
    .where('playerId', '=', player)
    .where('answeredAt', 'is not', null)
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** How the players' money is held: the newest notice on customer funds, or version 0, the default. */
export async function loadFunds(db: Reader | Tx, language: Language): Promise<{ content: string; version: number }> {
  const notice = await findNewestText(db, 'funds')
  if (!notice || notice.content === '') return { content: textsIn[language].review.fundsDefault, version: 0 }
  return { content: textIn(language, notice.texts, 'content', notice.content), version: notice.version }
}

/**
 * Records the answer and the version of the notice on customer funds that was shown; nothing if no answer is due. Throws
 * FundsStale.
 */
export async function insertAnswer(
  tx: Tx,
  playerId: string,
  { answer, fundsVersion }: { answer: ReviewAnswer; fundsVersion: number | null },
  { months, now, language }: { months: number; now: Instant; language: Language },
): Promise<void> {
  await lockPlayer(tx, playerId)
  const [review, funds] = await Promise.all([loadReview(tx, playerId, months, now), loadFunds(tx, language)])
  if (!review.isDue) return
  if (funds.version !== fundsVersion) refuse(FundsStale)
  const answered = { answeredAt: now, answer, fundsVersion }
  const told = await tx
    .updateTable('limitReview')
    .set(answered)
    .where('playerId', '=', playerId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  if (told.numUpdatedRows > 0n) return
  const id = newId<'LimitReview'>()
  await tx
    .insertInto('limitReview')
    .values({ id, playerId, toldAt: null, ...answered })
    .execute()
}
