import * as contract from '@koi/contract/deposit/deposit.console'
import { isId } from '@koi/contract/id'
import type { Fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Selectable } from 'kysely'
import { fromOf, itemsAround, likeOf, limitsOf, toOf } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'
import type { Tables } from '../platform/tables.ts'

const rowOf = (row: Selectable<Tables['strayPayment']>) => ({
  id: row.id,
  channel: row.channel,
  reference: row.reference,
  deposit_no: row.depositNo,
  amount: row.amount as Fen | null,
  detail: row.detail,
  state: row.closedAt === null ? 1 : 2,
  note: row.note,
  created_at: row.at,
  closed_at: row.closedAt,
  closed_by: row.closedBy,
})

export const strayConsole = [
  on(contract.listStrays, async ({ db, input }) => {
    const from = fromOf(input.from)
    const to = toOf(input.to)
    let rows = db.selectFrom('strayPayment')
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((is) => is.or([is('reference', 'ilike', like), is('depositNo', 'ilike', like)]))
    }
    if (input.state) rows = rows.where('closedAt', input.state === '1' ? 'is' : 'is not', null)
    if (from) rows = rows.where('at', '>=', from)
    if (to) rows = rows.where('at', '<', to)
    const { limit, offset } = limitsOf(input)
    const items = await rows
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return itemsAround(items.map(rowOf), total, input)
  }),

  on(contract.closeStray, async (asked) => {
    const { tx, input, caller, now } = asked
    if (!isId(input.id)) refuse(NotFound)
    const before =
      (await tx.selectFrom('strayPayment').selectAll().where('id', '=', input.id).forUpdate().executeTakeFirst()) ??
      refuse(NotFound)
    if (before.closedAt !== null) return rowOf(before)
    const note = input.note || (input.reason ?? '')
    const after = await tx
      .updateTable('strayPayment')
      .set({ closedAt: now, closedBy: caller.operatorName, note })
      .where('id', '=', input.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditAct(tx, asked, {
      act: 'stray.close',
      subjectKind: 'stray',
      subjectId: before.id,
      before: { reference: before.reference },
      after: { note },
      reason: note,
    })
    return rowOf(after)
  }),
]
