import { listAudit } from '@koi/contract/access/audit/audit.console'
import type { Selectable } from 'kysely'
import { inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import type { Tables } from '../../platform/db/tables.ts'

const toActRow = (row: Selectable<Tables['audit']>) => ({
  id: String(row.id),
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
})

export const auditConsole = [
  on(listAudit, async ({ db, input }) => {
    let rows = db.selectFrom('audit')
    if (input.q) {
      const like = likeOf(input.q)
      rows = rows.where((eb) =>
        eb.or([
          eb('actorName', 'ilike', like),
          eb('act', 'ilike', like),
          eb('subjectId', 'ilike', like),
          eb('subjectKind', 'ilike', like),
        ]),
      )
    }
    if (input.subject_kind) rows = rows.where('subjectKind', '=', input.subject_kind)
    if (input.subject_id) rows = rows.where('subjectId', '=', input.subject_id)
    rows = inDates(rows, 'at', input)
    return pageFound(input, rows.selectAll().orderBy('id', 'desc'), toActRow)
  }),
]
