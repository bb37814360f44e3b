import { isId } from '@koi/contract/id'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** A segment that is not archived; null for any other id. */
export async function findLiveSegment(db: Reader | Tx, id: string) {
  if (!isId<'Segment'>(id)) return null
  const found = db.selectFrom('segment').select(['id', 'version', 'condition']).where('id', '=', id)
  return (await found.where('archivedAt', 'is', null).executeTakeFirst()) ?? null
}
