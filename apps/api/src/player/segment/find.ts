import { isId } from '@koi/contract/id'
import { isCondition } from '@koi/contract/player/segment/segment.check'
import type { Refusal } from '@koi/contract/refusal'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { holds } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { requireMaySee, type Viewer } from '../tag/protected.ts'

/** Finds a segment that is not archived; null for any other id. */
export async function findLiveSegment(db: Reader | Tx, id: string) {
  if (!isId<'Segment'>(id)) return null
  const found = db.selectFrom('segment').select(['id', 'version', 'condition']).where('id', '=', id)
  return (await found.where('archivedAt', 'is', null).executeTakeFirst()) ?? null
}

/** Throws Forbidden if the caller may not see whom the segment finds, as `requireMaySee` does; null: all players. */
export async function requireMaySeeSegment(db: Reader | Tx, id: string | null, caller: Viewer): Promise<void> {
  if (id === null || holds(caller, 'player.view')) return
  const found = await db.selectFrom('segment').select('condition').where('id', '=', id).executeTakeFirst()
  const condition: unknown = found?.condition
  if (isCondition(condition)) await requireMaySee(db, condition, caller)
}

/**
 * Loads the current version of the segment that something is limited to; '': all players. Throws `unknown`, and what
 * `requireMaySeeSegment` throws: whom the caller's campaign or rule reached would tell who is in the segment.
 */
export async function requireSegment(db: Reader | Tx, id: string, unknown: Refusal, caller: Viewer) {
  if (id === '') return { segmentId: null, segmentVersion: null }
  const { id: segmentId, version: segmentVersion } = (await findLiveSegment(db, id)) ?? refuse(unknown)
  await requireMaySeeSegment(db, segmentId, caller)
  return { segmentId, segmentVersion }
}
