import { isInRepair } from '@koi/contract/play/venue/repair'
import { noMoney } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { payInBlockOf, type PayInStatus } from '../../access/identity/playerStatus.ts'
import type { BetCall, CallResult } from '../../platform/outside/wallet.ts'
import { loadHolds } from '../../player/protection/hold.ts'
import { setLimits } from '../../player/protection/limit.ts'
import { loadLatestSession } from '../../player/protection/session.ts'
import { stakeStop } from '../../player/protection/stop.ts'
import { done, refused } from './calls.ts'
import { repeated, repeatedArchived } from './moves.ts'
import { aboutOf, loadBetFacts, type Facts, pay, recordBet, type SeamlessContext, writeMove } from './rows.ts'

/** Context of a bet: in addition the player's status, read under the lock, and the settings. */
export type BetContext = SeamlessContext & { status: PayInStatus; settings: Settings }

/**
 * Debits a stake, once per id. It requires an active player, a current launch, an open round and enough money; a free
 * round requires none of them.
 */
export async function placeBet(context: BetContext, call: BetCall): Promise<CallResult> {
  const { tx, venue, player, now } = context
  const { id, amount, gameCode, roundId, memo } = call
  const [facts, latest, limits, holds] = await Promise.all([
    loadBetFacts(context, call),
    loadLatestSession(tx, player),
    setLimits(tx, player),
    loadHolds(tx, player),
  ])
  if (facts.known) return repeated(context, facts.known, { kind: 'bet', target: id, amount })
  if (facts.archivedOf) return repeatedArchived(context, facts.archivedOf)
  const reason =
    rejectionReason(context, facts, call) ||
    (call.isFree ? '' : await stakeStop(tx, player, { settings: context.settings, latest, limits, holds }, amount, now))
  writeMove(context, { id, kind: 'bet', target: id, amount, memo, state: reason ? 'refused' : 'done', reason })
  if (reason) return refused(reason)
  pay(context, { kind: 'bet.stake', order: aboutOf(venue.code, id), amount })
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
  // An open bet adds no turnover to a requirement, and no requirement is dropped while a bet is open.
  await recordBet(context, bet, facts.category, facts.isStored ? undefined : { bets: new Map(), requirements: [] })
  return done
}

/** Why the protocol refuses a bet, before the player's own limits are checked; '' accepts it. */
function rejectionReason(
  { venue, status, wallet, now }: BetContext,
  { isEarly, isEnded, isLaunched }: Facts,
  { amount, isFree }: BetCall,
): string {
  if (isEarly) return 'rolled-back'
  if (isFree) return ''
  if (isEnded) return 'ended'
  // Open bets are still paid; only new ones are refused.
  if (venue.state === 'off' || isInRepair(venue, now)) return 'closed'
  if (payInBlockOf(status, now)) return 'player'
  if (!isLaunched) return 'session'
  return wallet.balance < amount ? 'balance' : ''
}
