import { isId } from '@koi/contract/id'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import { type Condition, tagsIn, testsProtection } from '@koi/contract/player/segment/segment'
import { Forbidden } from '@koi/contract/refusal.copy'
import type { Json } from '@koi/contract/wire'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { holds } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'

export type Viewer = Pick<OperatorCaller, 'role' | 'permissions'>

const finds = (condition: Json): boolean => isCondition(condition) && testsProtection(condition)

/** Whether a segment with this stored condition, or the tag that follows it, is hidden from a caller who may not see players. */
export const isHiddenFrom = (caller: Viewer, condition: Json | null): boolean =>
  condition !== null && finds(condition) && !holds(caller, 'player.view')

/**
 * Throws Forbidden if the caller may not see players and the condition finds them by their protection or risk, itself or by a tag
 * that follows such a segment: even a count tells it of a player whom the rest of the condition describes.
 */
export async function requireMaySee(db: Reader | Tx, condition: Condition, caller: Viewer): Promise<void> {
  if (holds(caller, 'player.view')) return
  if (testsProtection(condition)) refuse(Forbidden)
  const tags = tagsIn(condition).filter(isId)
  if (tags.length === 0) return
  const feeding = await db
    .selectFrom('tag')
    .innerJoin('segment', 'segment.id', 'tag.segmentId')
    .select('segment.condition')
    .where('tag.id', 'in', tags)
    .execute()
  if (feeding.some(({ condition }) => finds(condition))) refuse(Forbidden)
}
