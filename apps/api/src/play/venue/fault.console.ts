import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/play/venue/fault.console'
import { emit } from '../../platform/event/emit.ts'
import { openStateFilter, inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'

export const faultConsole = [
  on(contract.listVenueFaults, async ({ db, input }) => {
    const end = input.state ? openStateFilter(input.state) : null
    let rows = db.selectFrom('venueFault')
    if (input.q)
      rows = rows.where((eb) => eb.or([eb('venue', '=', input.q!.trim()), eb('kind', 'ilike', likeOf(input.q!))]))
    if (end) rows = rows.where('closedAt', end, null)
    rows = inDates(rows, 'at', input)
    return pageFound(
      input,
      rows
        .selectAll()
        .orderBy((eb) => eb('closedAt', 'is', null), 'desc')
        .orderBy('at', 'desc')
        .orderBy('id'),
      ({ id, venue, kind, detail, at, closedAt }) => ({
        id,
        platname: venue,
        kind,
        detail,
        created_at: at,
        closed_at: closedAt,
        state: closedAt ? ('closed' as const) : ('open' as const),
      }),
    )
  }),

  on(contract.closeVenueFault, async (args) => {
    const { tx, input, now, refuse } = args
    if (!isId(input.id)) refuse(NotFound)
    const row =
      (await tx.selectFrom('venueFault').selectAll().where('id', '=', input.id).executeTakeFirst()) ?? refuse(NotFound)
    if (row.closedAt) return {}
    await tx.updateTable('venueFault').set({ closedAt: now }).where('id', '=', input.id).execute()
    emit(tx, { kind: 'venue_fault.changed' })
    auditAct(tx, args, {
      act: 'venue.closeFault',
      subjectKind: 'venueFault',
      subjectId: input.id,
      before: { kind: row.kind, detail: row.detail },
    })
    return {}
  }),
]
