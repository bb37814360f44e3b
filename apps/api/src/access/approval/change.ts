import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApprovalStale } from '@koi/contract/access/approval/approval.copy'
import type { Fen } from '@koi/contract/money'
import { hour, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import type { Act } from '../../platform/db/audit.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { auditAct, type Request, Waiting } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { changeAssociatedData, newApprovalId, readChange } from './approval.ts'

/** Approvals expire after 72 h. */
export const approvalLifetime = 72 * hour

export type ApprovalArgs = { tx: Tx; caller: OperatorCaller } & Pick<
  Request,
  'now' | 'ip' | 'requestId' | 'second' | 'idempotency'
>
export type RequestedChange = Pick<Act, 'subjectKind' | 'subjectId'> & {
  before: object | null
  after: object
  /** Fen at stake. */
  amount?: Fen
}

/** Shows that a secret changed without showing it. */
export const fingerprint = (secret: string): string =>
  secret === '' ? '' : `#${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`

/** The current values of the fields in `changes`: `before` of `requestApproval`. */
export const pickChangedFields = (row: object, changes: object): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => Reflect.get(changes, key) !== undefined))

const isApprovalRequired = async (tx: Tx): Promise<boolean> => Number((await readSettings(tx)).four_eyes_changes) !== 0

/**
 * Four-eyes approval of a configuration change. Inserts an approval and returns it as the answer of the call; a repeated identical
 * request of the same operator returns the pending one. Returns null if the handler may make the change: no approval is required, or
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
  await expireRepeated(args)
  const id = newApprovalId()
  // Locks a pending request of the same change, also against its decision, so that one of the two is returned.
  const stored = await tx
    .insertInto('approval')
    .values({
      id,
      act: second.act,
      subjectKind: change.subjectKind,
      subjectId: change.subjectId,
      amount: change.amount ?? null,
      before: change.before && JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      change: second.sealed(changeAssociatedData(id)),
      changeHash: idempotency.bodyHash,
      expiresAt: plus(now, approvalLifetime),
      madeBy: caller.operator,
      madeAt: now,
    })
    .onConflict((eb) =>
      eb
        .columns(['madeBy', 'act', 'changeHash'])
        // Not as parameters: a generic plan would not match them with the partial index.
        .where(sql<boolean>`state = 'pending' and change is not null`)
        .doUpdateSet({ changeHash: idempotency.bodyHash }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (stored.id === id) {
    emit(tx, { kind: 'approval.changed' })
    const { subjectKind, subjectId, before, after } = change
    auditAct(tx, args, {
      act: 'approval.ask',
      subjectKind,
      subjectId,
      before,
      after: { ...after, approval: id, act: second.act },
    })
  }
  return new Waiting(await readChange(tx, stored.id, now))
}

/** Stores that an earlier request of the same change has expired, so that it can be requested again. */
async function expireRepeated({ tx, caller, now, second, idempotency }: ApprovalArgs): Promise<void> {
  await tx
    .updateTable('approval')
    .set((eb) => ({ state: 'expired', ...deciderColumns({ kind: 'system' }), decidedAt: eb.ref('expiresAt') }))
    .where('madeBy', '=', caller.operator)
    .where('act', '=', second.act)
    .where('changeHash', '=', idempotency.bodyHash)
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now)
    .execute()
}
