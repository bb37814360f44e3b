import { sql } from 'kysely'
import { balanceOf } from '../ledger/ledger.ts'
import type { Outcome, WalletCall } from '../outside/wallet.ts'
import { done } from './calls.ts'
import { movesOf } from './moves.ts'
import { flag, type SeamlessContext, writeMove } from './rows.ts'
import type { StatusWithBalance } from './stake.ts'

type Context = SeamlessContext & { playerStatus: StatusWithBalance }

/** What each call does. A call is given to the one of its own name, which TypeScript cannot follow. */
export type Verbs = { [Call in WalletCall as Call['call']]: (context: Context, call: Call) => Promise<Outcome> }

/**
 * Takes the calls of one message by the verbs it is handed: all of them or none; answers what the last of them came to, or the one that was not
 * taken. The bets of a message that was refused stay refused.
 */
export async function takeTogether(context: Context, calls: readonly WalletCall[], verbs: Verbs): Promise<Outcome> {
  const { tx, player, playerStatus } = context
  await sql`savepoint together`.execute(tx)
  let last = done
  for (const call of await inOrder(context, calls)) {
    last = await verbs[call.call](context, call as never)
    if (typeof last === 'object' && last.result !== 'refused') {
      playerStatus.balance = await balanceOf(tx, player)
      continue
    }
    await sql`rollback to savepoint together`.execute(tx)
    if (last === 'conflict' && call.call !== 'end') await flag(context, call, 'a message that cannot be')
    if (typeof last === 'object') await refuseBets(context, calls, last.reason)
    return last
  }
  return last
}

/** Wins are taken back before their bets, whatever the order in which they are told. */
async function inOrder(context: Context, calls: readonly WalletCall[]): Promise<readonly WalletCall[]> {
  const targets = calls.flatMap((call) => (call.call === 'rollback' ? [call.target] : []))
  if (targets.length < 2) return calls
  const moves = await movesOf(context, targets)
  const isWin = (call: WalletCall): boolean => call.call === 'rollback' && moves.get(call.target)?.kind === 'win'
  return [...calls.filter(isWin), ...calls.filter((call) => !isWin(call))]
}

async function refuseBets(context: Context, calls: readonly WalletCall[], reason: string): Promise<void> {
  const bets = calls.filter((call) => call.call === 'bet')
  const known = await movesOf(
    context,
    bets.map(({ id }) => id),
  )
  for (const { id, amount, memo } of bets) {
    if (known.has(id)) continue
    await writeMove(context, { id, kind: 'bet', target: id, amount, memo, state: 'refused', reason })
  }
}
