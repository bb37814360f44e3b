import { isCondition } from '@koi/contract/player/segment/segment.check'
import { tagsIn } from '@koi/contract/player/segment/segment'
import { TagPaysOut } from '@koi/contract/player/tag/tag.copy'
import type { Json } from '@koi/contract/wire'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { holds } from '../../platform/http/permission.ts'
import { refuse } from '../../platform/text/refuse.ts'

/**
 * Requires the permission to change payout rules where such a rule, not off, tests one of these tags: who has the tag decides
 * which withdrawals it pays. `caller` null: nobody may. Throws TagPaysOut.
 */
export async function requireMayPayOut(
  tx: Tx,
  caller: Pick<OperatorCaller, 'role' | 'permissions'> | null,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0 || (caller && holds(caller, 'payoutRule.change'))) return
  const { rows } = await sql<{ name: string; condition: Json }>`
    select r.name, v.condition from payout_rule r
    join segment_version v on v.segment_id = r.segment_id and v.version = r.segment_version
    where r.mode <> 'off'`.execute(tx)
  const rule = rows.find(
    ({ condition }) => isCondition(condition) && tagsIn(condition).some((tag) => tags.includes(tag)),
  )
  if (rule) refuse(TagPaysOut, { name: rule.name })
}
