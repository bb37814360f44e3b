import { createHash } from 'node:crypto'
import { type FactorWindow, windowMinutes } from '@koi/contract/player/auth/factorWindow'
import { OtpNeeded } from '@koi/contract/player/auth/operator.copy'
import type { Endpoint } from '@koi/contract/endpoint'
import { type Fen, fen, fenFromYuan, noMoney, yuanFromFen } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { millisOf, minute, plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { FactorUse, Request } from '../../platform/http/on.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { App } from '../../platform/ops/app.ts'
import { refused } from '../../platform/text/refuse.ts'
import { checkFactor } from './freshFactor.ts'

// A code that came with a decision on an order covers further decisions (endpoints with `isDecision`) of the same session, from
// the same address and with the same rights: for ten minutes, up to a sum. The sum is counted by the last statement of each
// decision's transaction, whose row lock serializes the decisions of a session; its lock is always the last one taken.

const windowLength = windowMinutes * minute

type Call = Pick<Request, 'now' | 'ip' | 'requestId' | 'settings'>

/** The sum in fen that one code covers; 0: each decision needs a code. */
const limitOf = (settings: Settings): Fen => fenFromYuan(String(settings.factor_window_limit)) ?? noMoney

const rightsOf = ({ role, permissions }: OperatorCaller): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([role, ...permissions.toSorted()]))
    .digest()

const openWindow = (db: Db | Tx, caller: OperatorCaller, { now, ip }: Call) =>
  db
    .selectFrom('factorWindow')
    .select(['decided', 'expiresAt'])
    .where('session', '=', caller.session)
    .where('ip', '=', ip)
    .where('rights', '=', rightsOf(caller))
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** The refusal of a decision that no code covers. */
async function codeNeeded(db: Db | Tx, caller: OperatorCaller, call: Call) {
  const limit = limitOf(call.settings)
  const open = limit > 0 ? await openWindow(db, caller, call) : undefined
  const window: FactorWindow = {
    limit: yuanFromFen(limit),
    left: yuanFromFen(open ? fen(Math.max(0, limit - open.decided)) : noMoney),
    seconds: open ? Math.ceil((millisOf(open.expiresAt) - millisOf(call.now)) / second) : 0,
  }
  return refused(OtpNeeded, undefined, { factor_window: window })
}

/** Begins the window of the call's code with `decided`, in place of an earlier one. */
const beginWindow = (tx: Tx, caller: OperatorCaller, { now, ip }: Call, decided: Fen) =>
  sql`
  insert into factor_window (session, operator_id, ip, rights, opened_at, expires_at, decided)
  select token_hash, ${caller.operator}, ${ip}, ${rightsOf(caller)}, ${now}, ${plus(now, windowLength)}, ${decided}
  from session where token_hash = ${caller.session}
  on conflict (session) do update set ip = excluded.ip, rights = excluded.rights, opened_at = excluded.opened_at,
    expires_at = excluded.expires_at, decided = excluded.decided`.execute(tx)

/** Adds to the window of an earlier code. Returns whether it is open and covers the sum. */
async function tryAddToWindow(tx: Tx, caller: OperatorCaller, call: Call, decided: Fen): Promise<boolean> {
  const limit = limitOf(call.settings)
  if (limit === 0) return false
  const { rows } = await sql`
    update factor_window set decided = decided + ${decided}
    where session = ${caller.session} and ip = ${call.ip} and rights = ${rightsOf(caller)} and expires_at > ${call.now}
      and decided + ${decided} <= ${limit}
    returning 1`.execute(tx)
  return rows.length > 0
}

/**
 * Checks the code of a call. A decision without one is admitted while an earlier code covers it. Throws what `checkFactor`
 * throws.
 */
export async function checkCallFactor(
  app: App,
  { isDecision }: Pick<Endpoint, 'isDecision'>,
  caller: OperatorCaller,
  otp: unknown,
  call: Call,
): Promise<FactorUse> {
  const { now, ip, requestId } = call
  const isGiven = otp !== undefined && otp !== null && String(otp).trim() !== ''
  if (isDecision && !isGiven) {
    if (limitOf(call.settings) === 0 || !(await openWindow(app.db, caller, call)))
      throw await codeNeeded(app.db, caller, call)
  }
  const restore = isDecision && !isGiven ? async () => {} : await checkFactor(app, caller, otp, now, { ip, requestId })
  const counted = async (tx: Tx, decided: Fen | null) => {
    if (decided === null || !(await tryAddToWindow(tx, caller, call, decided))) throw await codeNeeded(tx, caller, call)
  }
  const further: FactorUse = { restore, count: counted, further: () => further }
  if (!isGiven) return further
  return {
    restore,
    // The code covers the decision that it came with whatever the amount.
    count: async (tx, decided) => {
      if (decided === null) throw await codeNeeded(tx, caller, call)
      await beginWindow(tx, caller, call, decided)
    },
    further: () => further,
  }
}

/** Ends the windows of all sessions of an operator. */
export const endFactorWindows = (tx: Tx, operator: string) =>
  tx.deleteFrom('factorWindow').where('operatorId', '=', operator).execute()
