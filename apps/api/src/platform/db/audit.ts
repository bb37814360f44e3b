import type { AuditAct } from '@koi/contract/access/audit/acts.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { type Db, defer, type Tx } from './db.ts'

/** `before` and `after`: changed fields, without secrets. */
export interface Act {
  actorKind: 'operator' | 'player' | 'agent' | 'key' | 'job' | 'channel' | 'system'
  actorId: string | null
  actorName: string
  act: AuditAct
  subjectKind: string
  subjectId: string
  before?: object | null
  after?: object | null
  reason?: string
  ip?: string
  requestId?: string
  at: Instant
}

/**
 * Inserts an audit row with the transaction's next statement. The row joins the hash chain after the commit, when
 * `sealAudit` runs.
 */
export function audit(tx: Tx, { before, after, ...act }: Act): void {
  const row = tx.insertInto('audit').values({
    ...act,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  })
  void defer(tx, row)
}

const sealedTogether = 1000

/**
 * Appends committed audit rows to the hash chain; returns how many. Returns at once while another process does so. Must
 * not run in a transaction of the caller, which would keep the end of the chain locked until it commits.
 */
export async function sealAudit(db: Db): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit(${sealedTogether}) as sealed`.execute(db)
    const { sealed } = rows[0]!
    done += sealed
    if (sealed < sealedTogether) return done
  }
}
