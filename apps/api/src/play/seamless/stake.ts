import { isInRepair } from '@koi/contract/play/venue/repair'
import { noMoney } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { payInBlockOf, type PayInStatus } from '../../access/identity/playerStatus.ts'
import type { BetCall, CallResult } from '../../platform/outside/wallet.ts'
import { setLimits } from '../../player/protection/limit.ts'
import { loadLatestSession } from '../../player/protection/session.ts'
import { stakeStop } from '../../player/protection/stop.ts'
import { done, refused } from './calls.ts'
import { repeated, repeatedArchived } from './moves.ts'
import { aboutOf, loadBetFacts, type Facts, pay, recordBet, type SeamlessContext, writeMove } from './rows.ts'

/** A bet's context: player status under the lock, and settings. */
export type BetContext = SeamlessContext & { status: PayInStatus; settings: Settings }

/** Debits a stake, once per id. Needs an active player, a current launch, an open round and the money; a free round needs none. */
export async function placeBet(context: BetContext, call: BetCall): Promise<CallResult> {
  const { tx, venue, player, now } = context
  const { id, amount, gameCode, roundId, memo } = call
  const [facts, latest, limits] = await Promise.all([
    loadBetFacts(context, call),
    loadLatestSession(tx, player),
    setLimits(tx, player),
  ])
  if (facts.known) return repeated(context, facts.known, { kind: 'bet', target: id, amount })
  if (facts.archivedOf) return repeatedArchived(context, facts.archivedOf)
  const reason =
    rejectionReason(context, facts, call) ||
    (call.isFree ? '' : await stakeStop(tx, player, { settings: context.settings, latest, limits }, amount, now))
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
  // An open bet works off no requirement, and none is waived while it is open.
  await recordBet(context, bet, facts.category, facts.isStored ? undefined : { bets: new Map(), requirements: [] })
  return done
}

/** Refusal reason of the protocol before the player's own limits; '' accepts the bet. */
function rejectionReason(
  { venue, status, wallet, now }: BetContext,
  { isEarly, isEnded, isLaunched }: Facts,
  { amount, isFree }: BetCall,
): string {
  if (isEarly) return 'rolled-back'
  if (isFree) return ''
  if (isEnded) return 'ended'
  // Bets already placed are still paid.
  if (venue.state === 'off' || isInRepair(venue, now)) return 'closed'
  if (payInBlockOf(status, now)) return 'player'
  if (!isLaunched) return 'session'
  return wallet.balance < amount ? 'balance' : ''
}
