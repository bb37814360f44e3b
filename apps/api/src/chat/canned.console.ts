import * as contract from '@koi/contract/chat/chat.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { changesOf } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { itemsAround, likeOf, limitsOf } from '../platform/items.ts'
import { auditAct, made, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'

const find = async (tx: Tx, id: number) =>
  (await tx.selectFrom('chatCanned').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse(NotFound)

/** The answers kept ready. */
export const cannedConsole = [
  on(contract.listCanned, async ({ db, input }) => {
    let found = db.selectFrom('chatCanned')
    if (input.q)
      found = found.where((is) =>
        is.or([is('title', 'ilike', likeOf(input.q!)), is('body', 'ilike', likeOf(input.q!))]),
      )
    const { limit, offset } = limitsOf(input)
    const items = await found.selectAll().orderBy('sort').orderBy('id').limit(limit).offset(offset).execute()
    const { total } = await found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return itemsAround(items, total, input)
  }),

  on(contract.makeCanned, async (asked) => {
    const { title, body, sort = 0 } = asked.input
    const row = await asked.tx
      .insertInto('chatCanned')
      .values({ title, body, sort })
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditAct(asked.tx, asked, {
      act: 'canned.make',
      subjectKind: 'canned',
      subjectId: String(row.id),
      after: row,
    })
    return made(row)
  }),

  on(contract.changeCanned, async (asked) => {
    const { id, ...given } = asked.input
    const row = await find(asked.tx, id)
    const changed = changesOf(row, given)
    if (!changed) return row
    await asked.tx.updateTable('chatCanned').set(changed.after).where('id', '=', id).execute()
    await auditAct(asked.tx, asked, { act: 'canned.change', subjectKind: 'canned', subjectId: String(id), ...changed })
    return { ...row, ...changed.after }
  }),

  on(contract.removeCanned, async (asked) => {
    const { id } = asked.input
    const before = await find(asked.tx, id)
    await asked.tx.deleteFrom('chatCanned').where('id', '=', id).execute()
    await auditAct(asked.tx, asked, { act: 'canned.remove', subjectKind: 'canned', subjectId: String(id), before })
    return {}
  }),
]
