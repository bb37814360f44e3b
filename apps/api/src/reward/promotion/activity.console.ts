import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import * as contract from '@koi/contract/reward/promotion/promotion.console'
import { TypeUnknown } from '@koi/contract/reward/promotion/promotion.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { switches } from '@koi/contract/state'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { cleanHtml, cleanTexts } from '../../platform/text/html.ts'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'

const rows = (db: Reader) =>
  db
    .selectFrom('activity')
    .innerJoin('activityType', 'activityType.id', 'activity.type')
    .where('activity.removedAt', 'is', null)
const all = (db: Reader) => rows(db).selectAll('activity').select('activityType.name as typeName')
type ActivityRecord = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>

const toActivityRow = ({
  typeName,
  takesApplications,
  takesRepeats,
  needsAmount,
  createdAt,
  removedAt: _,
  ...row
}: ActivityRecord) => ({
  ...row,
  type_name: typeName,
  can_apply: takesApplications,
  repeats: takesRepeats,
  needs_amount: needsAmount,
  created_at: createdAt,
})

const requireActivity = async (db: Reader, id: number) =>
  toActivityRow((await all(db).where('activity.id', '=', id).executeTakeFirst()) ?? refuse(NotFound))

const auditView = (row: ReturnType<typeof toActivityRow>) => onWire(contract.ActivityRow, row)

/** Returns the given type, or the first type if none is given. */
async function requireType(tx: Tx, wanted: number | undefined): Promise<number> {
  let types = tx.selectFrom('activityType').select('id').where('removedAt', 'is', null)
  if (wanted !== undefined) types = types.where('id', '=', wanted)
  const type = await types.orderBy('sort').orderBy('id').limit(1).executeTakeFirst()
  return type?.id ?? refuse(TypeUnknown)
}

interface ActivityInput {
  content?: string | undefined
  memo?: string | undefined
  texts?: ContentTexts | undefined
  can_apply?: boolean | undefined
  repeats?: boolean | undefined
  needs_amount?: boolean | undefined
}

const columnsOf = <Rest extends object>(
  before: ContentTexts,
  { content, memo, texts, can_apply, repeats, needs_amount, ...rest }: ActivityInput & Rest,
) => ({
  ...rest,
  ...(content === undefined ? {} : { content: cleanHtml(content) }),
  ...(memo === undefined ? {} : { memo: cleanHtml(memo) }),
  ...(texts === undefined ? {} : { texts: mergedTexts(before, cleanTexts(texts, ['content', 'memo'])) }),
  ...(can_apply === undefined ? {} : { takesApplications: can_apply }),
  ...(repeats === undefined ? {} : { takesRepeats: repeats }),
  ...(needs_amount === undefined ? {} : { needsAmount: needs_amount }),
})

export const activityConsole = [
  on(contract.listActivityRows, async ({ db, input }) => {
    let found = rows(db)
    if (input.q) found = found.where('activity.title', 'ilike', likeOf(input.q))
    if (input.state) found = found.where('activity.state', 'in', statesOf(switches, input.state))
    found = inDates(found, 'activity.createdAt', input)
    const { column, direction } = sortOf(input.sort, ['sort', 'created_at', 'title'], 'sort', 'asc')
    const by = column === 'created_at' ? 'createdAt' : column
    return pageFound(
      input,
      found
        .selectAll('activity')
        .select('activityType.name as typeName')
        .orderBy(`activity.${by}`, direction)
        .orderBy('activity.id', 'desc'),
      toActivityRow,
    )
  }),

  on(contract.makeActivity, async (args) => {
    const { tx, input, now } = args
    const type = await requireType(tx, input.type)
    const { title, banner, state, sort, multiple, ...given } = input
    const values = { title, banner, state, sort, multiple, createdAt: now, ...columnsOf({}, given), type }
    const { id } = await tx.insertInto('activity').values(values).returning('id').executeTakeFirstOrThrow()
    const row = await requireActivity(tx, id)
    auditAct(tx, args, {
      act: 'promotion.make',
      subjectKind: 'activity',
      subjectId: String(id),
      after: auditView(row),
    })
    return created(row)
  }),

  on(contract.changeActivity, async (args) => {
    const { tx, input } = args
    const { id, type, ...given } = input
    const before = await requireActivity(tx, id)
    const change = {
      ...columnsOf(before.texts, given),
      ...(type === undefined ? {} : { type: await requireType(tx, type) }),
    }
    if (Object.values(change).some((value) => value !== undefined))
      await tx.updateTable('activity').set(change).where('id', '=', id).execute()
    const after = await requireActivity(tx, id)
    auditAct(tx, args, {
      act: 'promotion.change',
      subjectKind: 'activity',
      subjectId: String(id),
      before: auditView(before),
      after: auditView(after),
    })
    return after
  }),

  on(contract.removeActivity, async (args) => {
    const { tx, input, now } = args
    const before = await requireActivity(tx, input.id)
    await tx.updateTable('activity').set({ removedAt: now }).where('id', '=', input.id).execute()
    auditAct(tx, args, {
      act: 'promotion.remove',
      subjectKind: 'activity',
      subjectId: String(input.id),
      before: auditView(before),
    })
    return {}
  }),
]
