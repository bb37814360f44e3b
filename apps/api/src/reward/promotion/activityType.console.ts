import { mergedTexts } from '@koi/contract/contentTexts'
import * as contract from '@koi/contract/reward/promotion/promotion.console'
import { TypeInUse } from '@koi/contract/reward/promotion/promotion.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { switches } from '@koi/contract/state'
import type { Reader } from '../../platform/db/db.ts'
import { likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'

const columns = ['id', 'name', 'texts', 'state', 'sort'] as const
const rows = (db: Reader) => db.selectFrom('activityType').where('removedAt', 'is', null)
const requireType = async (db: Reader, id: number) =>
  (await rows(db).select(columns).where('id', '=', id).executeTakeFirst()) ?? refuse(NotFound)

export const activityTypeConsole = [
  on(contract.listTypeRows, async ({ db, input }) => {
    let found = rows(db)
    if (input.q) found = found.where('name', 'ilike', likeOf(input.q))
    if (input.state) found = found.where('state', 'in', statesOf(switches, input.state))
    const { column, direction } = sortOf(input.sort, ['sort', 'id', 'name'], 'sort', 'asc')
    return pageFound(input, found.select(columns).orderBy(column, direction).orderBy('id'), (row) => row)
  }),

  on(contract.makeType, async (args) => {
    const { tx, input } = args
    const values = { ...input, texts: mergedTexts({}, input.texts) }
    const row = await tx.insertInto('activityType').values(values).returning(columns).executeTakeFirstOrThrow()
    auditAct(tx, args, {
      act: 'promotion.makeType',
      subjectKind: 'activity_type',
      subjectId: String(row.id),
      after: row,
    })
    return created(row)
  }),

  on(contract.changeType, async (args) => {
    const { tx, input } = args
    const { id, texts, ...given } = input
    const before = await requireType(tx, id)
    const change = { ...given, ...(texts && { texts: mergedTexts(before.texts, texts) }) }
    if (Object.values(change).some((value) => value !== undefined))
      await tx.updateTable('activityType').set(change).where('id', '=', id).execute()
    const after = await requireType(tx, id)
    auditAct(tx, args, {
      act: 'promotion.changeType',
      subjectKind: 'activity_type',
      subjectId: String(id),
      before,
      after,
    })
    return after
  }),

  on(contract.removeType, async (args) => {
    const { tx, input, now, refuse } = args
    const before = await requireType(tx, input.id)
    const used = await tx
      .selectFrom('activity')
      .select('id')
      .where('type', '=', input.id)
      .where('removedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (used) refuse(TypeInUse)
    await tx.updateTable('activityType').set({ removedAt: now }).where('id', '=', input.id).execute()
    auditAct(tx, args, {
      act: 'promotion.removeType',
      subjectKind: 'activity_type',
      subjectId: String(input.id),
      before,
    })
    return {}
  }),
]
