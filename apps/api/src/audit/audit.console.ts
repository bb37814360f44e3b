import { listAudit } from '@koi/contract/audit/audit.console'
import { fromOf, itemsAround, likeOf, limitsOf, toOf } from '../platform/items.ts'
import { on } from '../platform/on.ts'

export const auditConsole = [
  on(listAudit, async ({ db, input }) => {
    const from = fromOf(input.from)
    const to = toOf(input.to)
    let rows = db.selectFrom('audit')
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((is) =>
        is.or([
          is('actorName', 'ilike', like),
          is('act', 'ilike', like),
          is('subjectId', 'ilike', like),
          is('subjectKind', 'ilike', like),
        ]),
      )
    }
    if (from) rows = rows.where('at', '>=', from)
    if (to) rows = rows.where('at', '<', to)
    const { limit, offset } = limitsOf(input)
    const items = await rows.selectAll().orderBy('seq', 'desc').limit(limit).offset(offset).execute()
    const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return itemsAround(
      items.map((row) => ({
        id: String(row.seq),
        at: row.at,
        actor_kind: row.actorKind,
        actor_name: row.actorName,
        act: row.act,
        subject_kind: row.subjectKind,
        subject_id: row.subjectId,
        before: row.before,
        after: row.after,
        reason: row.reason,
        ip: row.ip,
        request_id: row.requestId,
      })),
      total,
      input,
    )
  }),
]
