import type { Instant } from '@koi/contract/time'
import type { Tx } from './db.ts'

/** `before` and `after`: changed fields, without secrets. */
export interface Act {
  actorKind: 'operator' | 'player' | 'agent' | 'job' | 'channel' | 'system'
  actorId: string | null
  actorName: string
  act: string
  subjectKind: string
  subjectId: string
  before?: object | null
  after?: object | null
  reason?: string
  ip?: string
  requestId?: string
  at: Instant
}

/** A trigger assigns `seq` and the hash chain. */
export async function audit(tx: Tx, { before, after, ...act }: Act): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      ...act,
      seq: 0,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}
