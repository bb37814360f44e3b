import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/venue/venue.console'
import { fromOf, itemsAround, likeOf, limitsOf, toOf } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'

/** Open faults are state 1, closed ones 2. */
export const faultConsole = [
  on(contract.listVenueFaults, async ({ db, input }) => {
    const from = fromOf(input.from)
    const to = toOf(input.to)
    let rows = db.selectFrom('venueFault')
    if (input.q)
      rows = rows.where((is) => is.or([is('venue', '=', input.q!.trim()), is('kind', 'ilike', likeOf(input.q!))]))
    if (input.state === '1') rows = rows.where('closedAt', 'is', null)
    if (input.state === '2') rows = rows.where('closedAt', 'is not', null)
    if (from) rows = rows.where('at', '>=', from)
    if (to) rows = rows.where('at', '<', to)
    const { limit, offset } = limitsOf(input)
    const items = await rows
      .selectAll()
      .orderBy((is) => is('closedAt', 'is', null), 'desc')
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return itemsAround(
      items.map(({ id, venue, kind, detail, at, closedAt }) => ({
        id,
        platname: venue,
        kind,
        detail,
        created_at: at,
        closed_at: closedAt,
        state: closedAt ? 2 : 1,
      })),
      total,
      input,
    )
  }),

  on(contract.closeVenueFault, async (args) => {
    const { tx, input, now } = args
    if (!isId(input.id)) refuse(NotFound)
    const row =
      (await tx.selectFrom('venueFault').selectAll().where('id', '=', input.id).executeTakeFirst()) ?? refuse(NotFound)
    if (row.closedAt) return {}
    await tx.updateTable('venueFault').set({ closedAt: now }).where('id', '=', input.id).execute()
    await auditAct(tx, args, {
      act: 'venue.closeFault',
      subjectKind: 'venueFault',
      subjectId: input.id,
      before: { kind: row.kind, detail: row.detail },
    })
    return {}
  }),
]
