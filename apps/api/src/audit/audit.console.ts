import { listAudit } from '@koi/contract/audit/audit.console'
import { fromOf, likeOf, pageFound, toOf } from '../platform/items.ts'
import { on } from '../platform/on.ts'
import { shownAct } from './audit.ts'

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
    // Its rows are numbered without a gap.
    const whole = async () => ({
      total: (await db.selectFrom('auditHead').select('seq').executeTakeFirstOrThrow()).seq,
    })
    return pageFound(input, rows.selectAll().orderBy('seq', 'desc'), shownAct, whole)
  }),
]
