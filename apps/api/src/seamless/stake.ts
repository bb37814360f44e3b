import { noMoney } from '@koi/contract/money'
import { payInBlockOf, type PayInStatus } from '../identity/playerStatus.ts'
import { post } from '../ledger/ledger.ts'
import type { BetCall, CallResult } from '../outside/wallet.ts'
import { stakeStop } from '../protection/stop.ts'
import { isInRepair } from '../venue/venue.ts'
import { done, refused } from './calls.ts'
import { repeated, repeatedArchived } from './moves.ts'
import { aboutOf, loadBetFacts, type Facts, recordBet, type SeamlessContext, writeMove } from './rows.ts'

/** Player status and balance, read under the player's lock. */
export type PlayerStatus = PayInStatus & { balance: number }

/** Debits a stake, once per id. Needs an active player, a current launch, an open round and the money; a free round needs none. */
export async function placeBet(
  context: SeamlessContext & { status: PlayerStatus },
  call: BetCall,
): Promise<CallResult> {
  const { tx, venue, player, now } = context
  const { id, amount, gameCode, roundId, memo } = call
  const facts = await loadBetFacts(context, call)
  if (facts.known) return repeated(context, facts.known, { kind: 'bet', target: id, amount })
  if (facts.archivedOf) return repeatedArchived(context, facts.archivedOf)
  const reason = await rejectionReason(context, facts, call)
  await writeMove(context, { id, kind: 'bet', target: id, amount, memo, state: reason ? 'refused' : 'done', reason })
  if (reason) return refused(reason)
  const about = aboutOf(venue.code, id)
  if (amount > 0)
    post(tx, {
      player,
      kind: 'bet.stake',
      order: about,
      amount,
      at: now,
    })
  const bet = {
    betId: id,
    gameCode,
    gameName: call.gameName || facts.listedName || gameCode,
    roundId,
    stake: amount,
    validStake: noMoney,
    winLoss: noMoney,
    state: 'open' as const,
    memo,
    betAt: now,
    settledAt: null,
  }
  await recordBet(context, bet, facts.category, facts.isStored ? undefined : new Map())
  return done
}

/** Refusal reason of the protocol; '' accepts the bet. */
async function rejectionReason(
  { tx, venue, player, status, now }: SeamlessContext & { status: PlayerStatus },
  { isEarly, isEnded, isLaunched }: Facts,
  { amount, isFree }: BetCall,
): Promise<string> {
  if (isEarly) return 'rolled-back'
  if (isFree) return ''
  if (isEnded) return 'ended'
  // Bets already placed are still paid.
  if (venue.state === 'off' || isInRepair(venue, now)) return 'closed'
  if (payInBlockOf(status, now)) return 'player'
  if (!isLaunched) return 'session'
  if (status.balance < amount) return 'balance'
  return stakeStop(tx, player, amount, now)
}
