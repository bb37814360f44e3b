import { mergedTexts } from '@koi/contract/contentTexts'
import * as contract from '@koi/contract/contact/chat/chat.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { changesOf } from '../../platform/queue/changes.ts'
import type { Tx } from '../../platform/db/db.ts'
import { likeOf, pageFound, sortOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'

const find = async (tx: Tx, id: number) =>
  (await tx.selectFrom('chatCanned').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse(NotFound)

export const cannedConsole = [
  on(contract.listCanned, async ({ db, input }) => {
    let found = db.selectFrom('chatCanned')
    if (input.q)
      found = found.where((eb) =>
        eb.or([eb('title', 'ilike', likeOf(input.q!)), eb('body', 'ilike', likeOf(input.q!))]),
      )
    const { column, direction } = sortOf(input.sort, ['sort', 'id', 'title'], 'sort', 'asc')
    return pageFound(input, found.selectAll().orderBy(column, direction).orderBy('id'), (row) => row)
  }),

  on(contract.makeCanned, async (args) => {
    const { title, body, texts, sort = 0 } = args.input
    const row = await args.tx
      .insertInto('chatCanned')
      .values({ title, body, texts: mergedTexts({}, texts), sort })
      .returningAll()
      .executeTakeFirstOrThrow()
    auditAct(args.tx, args, {
      act: 'canned.make',
      subjectKind: 'canned',
      subjectId: String(row.id),
      after: row,
    })
    return created(row)
  }),

  on(contract.changeCanned, async (args) => {
    const { id, texts, ...given } = args.input
    const row = await find(args.tx, id)
    const changed = changesOf(row, { ...given, texts: mergedTexts(row.texts, texts) })
    if (!changed) return row
    await args.tx.updateTable('chatCanned').set(changed.after).where('id', '=', id).execute()
    auditAct(args.tx, args, { act: 'canned.change', subjectKind: 'canned', subjectId: String(id), ...changed })
    return { ...row, ...changed.after }
  }),

  on(contract.removeCanned, async (args) => {
    const { id } = args.input
    const before = await find(args.tx, id)
    await args.tx.deleteFrom('chatCanned').where('id', '=', id).execute()
    auditAct(args.tx, args, { act: 'canned.remove', subjectKind: 'canned', subjectId: String(id), before })
    return {}
  }),
]
