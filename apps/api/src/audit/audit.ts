import type { Selectable } from 'kysely'
import type { Tables } from '../platform/tables.ts'

/** An act of the audit trail as the console shows it. */
export const shownAct = (row: Selectable<Tables['audit']>) => ({
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
})
