import { sql } from 'kysely'
import type { CallResult, WalletCall } from '../../platform/outside/wallet.ts'
import { done } from './calls.ts'
import { loadMoves } from './moves.ts'
import { insertFault, writeMove } from './rows.ts'
import type { BetContext } from './stake.ts'

// TypeScript cannot express that each call is passed to the handler of its own name.
export type Handlers = {
  [Call in WalletCall as Call['call']]: (context: BetContext, call: Call) => Promise<CallResult>
}

/**
 * Applies all calls of a message or none. Returns the outcome of the last call, or of the refused one. Bets of a
 * refused message stay refused.
 */
export async function applyCalls(
  context: BetContext,
  calls: readonly WalletCall[],
  handlers: Handlers,
): Promise<CallResult> {
  const { tx, wallet } = context
  const { balance } = wallet
  await sql`savepoint message`.execute(tx)
  let last = done
  for (const call of await rollbackOrder(context, calls)) {
    last = await handlers[call.call](context, call as never)
    if (typeof last === 'object' && last.result !== 'refused') continue
    await sql`rollback to savepoint message`.execute(tx)
    wallet.balance = balance
    if (last === 'conflict' && call.call !== 'end') await insertFault(context, call, 'conflicting call')
    if (typeof last === 'object') await refuseBets(context, calls, last.reason)
    return last
  }
  return last
}

/** Sorts rollbacks: wins are rolled back before their bets, in whatever order they arrive. */
async function rollbackOrder(context: BetContext, calls: readonly WalletCall[]): Promise<readonly WalletCall[]> {
  const targets = calls.flatMap((call) => (call.call === 'rollback' ? [call.target] : []))
  if (targets.length < 2) return calls
  const moves = await loadMoves(context, targets)
  const isWin = (call: WalletCall): boolean => call.call === 'rollback' && moves.get(call.target)?.kind === 'win'
  return [...calls.filter(isWin), ...calls.filter((call) => !isWin(call))]
}

async function refuseBets(context: BetContext, calls: readonly WalletCall[], reason: string): Promise<void> {
  const bets = calls.filter((call) => call.call === 'bet')
  const known = await loadMoves(
    context,
    bets.map(({ id }) => id),
  )
  for (const { id, amount, memo } of bets) {
    if (known.has(id)) continue
    writeMove(context, { id, kind: 'bet', target: id, amount, memo, state: 'refused', reason })
  }
}
