import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { BeijingTime, itemsOf, JsonValue, ListQuery } from '../../wire.ts'

const AuditRow = z.object({
  id: z.string(),
  at: BeijingTime,
  actor_kind: z.string(),
  actor_name: z.string(),
  act: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  before: JsonValue,
  after: JsonValue,
  reason: z.string(),
  ip: z.string(),
  request_id: z.string(),
})

/**
 * Lists audit rows, newest first. `q` searches names, acts and subjects; `subject_kind` and `subject_id` select the rows of
 * one object.
 */
export const listAudit = read('operator:audit.view', 'audit.list', 'GET /console/api/audit', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true, state: true }).extend({
    subject_kind: z.string().max(60).optional(),
    subject_id: z.string().max(200).optional(),
  }),
  reply: itemsOf(AuditRow),
})
