import { isId } from '@koi/contract/id'
import type { Refusal } from '@koi/contract/refusal'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

/** Finds a segment that is not archived; null for any other id. */
export async function findLiveSegment(db: Reader | Tx, id: string) {
  if (!isId<'Segment'>(id)) return null
  const found = db.selectFrom('segment').select(['id', 'version', 'condition']).where('id', '=', id)
  return (await found.where('archivedAt', 'is', null).executeTakeFirst()) ?? null
}

/** Loads the current version of the segment that something is limited to; '': all players. Throws `unknown`. */
export async function requireSegment(db: Reader | Tx, id: string, unknown: Refusal) {
  if (id === '') return { segmentId: null, segmentVersion: null }
  const { id: segmentId, version: segmentVersion } = (await findLiveSegment(db, id)) ?? refuse(unknown)
  return { segmentId, segmentVersion }
}
