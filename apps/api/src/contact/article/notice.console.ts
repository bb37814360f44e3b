import { type Switch, switches } from '@koi/contract/state'
import * as contract from '@koi/contract/contact/article/article.console'
import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { changesOf } from '../../platform/queue/changes.ts'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'

const toNoticeRow = ({
  createdAt,
  ...row
}: {
  id: number
  content: string
  state: Switch
  sort: number
  texts: ContentTexts
  createdAt: Instant
}) => ({ ...row, created_at: createdAt })

export const noticeConsole = [
  on(contract.listNoticeRows, async ({ db, input }) => {
    const { column, direction } = sortOf(input.sort, ['created_at', 'sort', 'id'], 'created_at')
    let rows = db.selectFrom('notice')
    if (input.state) rows = rows.where('state', 'in', statesOf(switches, input.state))
    if (input.q) rows = rows.where('content', 'ilike', likeOf(input.q))
    rows = inDates(rows, 'createdAt', input)
    const by = column === 'created_at' ? 'createdAt' : column
    return pageFound(input, rows.selectAll().orderBy(by, direction).orderBy('id', 'desc'), toNoticeRow)
  }),

  on(contract.makeNotice, async (args) => {
    const { tx, input, now } = args
    const row = await tx
      .insertInto('notice')
      .values({ ...input, texts: mergedTexts({}, input.texts), createdAt: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    emit(tx, { kind: 'notice.changed' })
    auditAct(tx, args, { act: 'notice.make', subjectKind: 'notice', subjectId: String(row.id), after: row })
    return created(toNoticeRow(row))
  }),

  on(contract.changeNotice, async (args) => {
    const { tx, input, refuse } = args
    const { id, texts, ...given } = input
    const before =
      (await tx.selectFrom('notice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
      refuse(NotFound)
    const changed = changesOf(before, { ...given, texts: mergedTexts(before.texts, texts) })
    if (!changed) return toNoticeRow(before)
    await tx.updateTable('notice').set(changed.after).where('id', '=', id).execute()
    emit(tx, { kind: 'notice.changed' })
    auditAct(tx, args, { act: 'notice.change', subjectKind: 'notice', subjectId: String(id), ...changed })
    return toNoticeRow({ ...before, ...changed.after })
  }),

  on(contract.removeNotice, async (args) => {
    const { tx, input, refuse } = args
    const before =
      (await tx.deleteFrom('notice').where('id', '=', input.id).returningAll().executeTakeFirst()) ?? refuse(NotFound)
    emit(tx, { kind: 'notice.changed' })
    auditAct(tx, args, { act: 'notice.remove', subjectKind: 'notice', subjectId: String(input.id), before })
    return {}
  }),
]
