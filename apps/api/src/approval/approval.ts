import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ApprovalRow, ApprovalState } from '@koi/contract/approval/approval.console'
import { ApprovalStale } from '@koi/contract/approval/approval.copy'
import { hour, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../event/emit.ts'
import type { Act } from '../platform/audit.ts'
import type { OperatorCaller } from '../platform/caller.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { auditAct, type Request, Waiting } from '../platform/on.ts'
import { associatedData } from '../platform/personal.ts'
import { refuse } from '../platform/refuse.ts'
import { readSettings } from '../platform/settings.ts'

/** Approvals expire after 72 h. */
export const approvalLifetime = 72 * hour

/** Associated data for encrypting the body of an approval. */
export const bodyAssociatedData = (id: string): string => associatedData('approval.body', id)

export type ApprovalArgs = { tx: Tx; caller: OperatorCaller } & Pick<
  Request,
  'now' | 'ip' | 'requestId' | 'second' | 'idempotency'
>
export type RequestedChange = Pick<Act, 'subjectKind' | 'subjectId'> & { before: object | null; after: object }

/** Shows that a secret changed without showing it. */
export const fingerprint = (secret: string): string =>
  secret === '' ? '' : `#${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`

/** The current values of the fields in `changes`: `before` of `requestApproval`. */
export const pickChangedFields = (row: object, changes: object): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => Reflect.get(changes, key) !== undefined))

const isApprovalRequired = async (tx: Tx): Promise<boolean> => Number((await readSettings(tx)).four_eyes_changes) !== 0

/**
 * Four-eyes approval of a configuration change. Inserts an approval and returns it as the answer of the call; a repeated identical
 * request of the same operator returns the open one. Returns null if the handler may make the change: no approval is required, or
 * a second operator has approved it and the handler runs again. Throws ApprovalStale if the current state is no longer `before`.
 * Call it after the checks and before the first write. `isRequired` replaces the test of the setting `four_eyes_changes`.
 */
export async function requestApproval(
  args: ApprovalArgs,
  change: RequestedChange,
  isRequired: () => Promise<boolean> = () => isApprovalRequired(args.tx),
): Promise<Waiting | null> {
  const { tx, caller, now, second, idempotency } = args
  if (second.approved) {
    // Compare after a JSON round trip, which drops undefined.
    const before: unknown = JSON.parse(JSON.stringify(change.before))
    if (!isDeepStrictEqual(second.approved.before, before)) refuse(ApprovalStale)
    return null
  }
  if (!(await isRequired())) return null
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval:${caller.operator}`}, 7))`.execute(tx)
  const duplicate = await tx
    .selectFrom('approval')
    .select('id')
    .where('act', '=', second.act)
    .where('makerId', '=', caller.operator)
    .where('bodyHash', '=', idempotency.bodyHash)
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (duplicate) return new Waiting(await readApproval(tx, duplicate.id, now))
  const id = newId<'Approval'>()
  await tx
    .insertInto('approval')
    .values({
      id,
      state: 'open',
      act: second.act,
      subjectKind: change.subjectKind,
      subjectId: change.subjectId,
      before: change.before && JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      body: second.sealed(bodyAssociatedData(id)),
      bodyHash: idempotency.bodyHash,
      makerId: caller.operator,
      createdAt: now,
      expiresAt: plus(now, approvalLifetime),
    })
    .execute()
  await emit(tx, { kind: 'approval.changed' })
  await auditAct(tx, args, {
    ...change,
    act: 'approval.ask',
    after: { ...change.after, approval: id, act: second.act },
  })
  return new Waiting(await readApproval(tx, id, now))
}

/** SQL for the state at `now`: an open approval past `expires_at` is `expired`, which is not stored. */
export const effectiveStateSql = (now: Instant) =>
  sql<ApprovalState>`case when approval.state = 'open' and expires_at <= ${now}::timestamptz then 'expired' else approval.state end`

/** Approvals with the user names of maker and decider, and the state at `now`. */
export const approvals = (db: Reader | Tx, now: Instant) =>
  db
    .selectFrom('approval')
    .innerJoin('operator as maker', 'maker.id', 'approval.makerId')
    .leftJoin('operator as decider', 'decider.id', 'approval.decidedBy')
    .selectAll('approval')
    .select(['maker.username as maker', 'decider.username as decider'])
    .select(effectiveStateSql(now).as('effectiveState'))

type Row = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>

export const rowOf = (row: Row): ApprovalRow => ({
  id: row.id,
  state: row.effectiveState,
  act: row.act,
  subject_kind: row.subjectKind,
  subject_id: row.subjectId,
  before: row.before,
  after: row.after,
  made_by: row.maker,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  decided_by: row.decider ?? '',
  decided_at: row.decidedAt,
  reason: row.reason,
})

export const readApproval = async (tx: Tx, id: string, now: Instant): Promise<ApprovalRow> =>
  rowOf(await approvals(tx, now).where('approval.id', '=', id).executeTakeFirstOrThrow())
