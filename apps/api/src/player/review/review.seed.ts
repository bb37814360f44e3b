import { day, plus } from '@koi/contract/time'
import type { Seed } from '../../platform/ops/seed.ts'
import { newId } from '../../platform/text/id.ts'

/** A reviewed account; that of luoqiu90, older than six months too, shows the prompt. */
export const seedReviews: Seed = async (tx, now) => {
  const player = await tx.selectFrom('player').select('id').where('username', '=', 'demo005').executeTakeFirst()
  if (!player) return
  const answered = { answeredAt: plus(now, -20 * day), answer: 'keep', fundsVersion: 0 } as const
  const row = { id: newId<'LimitReview'>(), playerId: player.id, toldAt: null, ...answered }
  await tx.insertInto('limitReview').values(row).execute()
}
