import { fen, noMoney } from '@koi/contract/money'
import { hour, plus } from '@koi/contract/time'
import { account } from '../ledger/accounts.ts'
import { balanceOf, post } from '../ledger/ledger.ts'
import { payInBlockOf, standingOf } from '../identity/standing.ts'
import { keyOf } from '../platform/id.ts'
import { isInRepair } from '../venue/venue.ts'
import { type BetCall, done, type Outcome, refused, type RollbackCall, type WinCall } from './calls.ts'
import {
  aboutOf,
  flag,
  type Move,
  moveOf,
  repeated,
  setState,
  recordBet,
  recordResult,
  type SeamlessContext,
  writeMove,
} from './rows.ts'

/** Kind of the fault that tells an operator of a win above the cap. */
export const heldFault = 'seamless.held'

/** How long after its launch a game may take stakes. */
const launchLife = 12 * hour

/** A stake leaves the main wallet, once for its id. Needs an active player, a live launch and the money. */
export async function placeBet(context: SeamlessContext, call: BetCall): Promise<Outcome> {
  const { tx, venue, player, now } = context
  const { id, amount, gameCode, gameName, roundId, memo } = call
  const known = await moveOf(context, id)
  if (known) return repeated(context, known, { kind: 'bet', target: id, amount })
  const reason = await rejectionReason(context, call)
  await writeMove(context, { id, kind: 'bet', target: id, amount, memo, state: reason ? 'refused' : 'done', reason })
  if (reason) return refused(reason)
  const about = aboutOf(venue.code, id)
  await post(tx, {
    player,
    key: keyOf(about, 'stake'),
    kind: 'bet.stake',
    about,
    from: account.main,
    to: account.venueResult,
    amount,
    at: now,
  })
  await recordBet(context, {
    betId: id,
    gameCode,
    gameName,
    roundId,
    stake: amount,
    validStake: noMoney,
    winLoss: noMoney,
    state: 'open',
    memo,
    betAt: now,
    settledAt: null,
  })
  return done
}

/** Why a bet is not taken, in the words of the protocol; '' takes it. */
async function rejectionReason(
  { tx, venue, player, now }: SeamlessContext,
  { id, session, amount }: BetCall,
): Promise<string> {
  const isEarly = await tx
    .selectFrom('seamlessMove')
    .select('id')
    .where('venue', '=', venue.code)
    .where('target', '=', id)
    .where('kind', '=', 'rollback')
    .executeTakeFirst()
  if (isEarly) return 'rolled-back'
  // As no money moves into a venue that is off or in repair, none is staked there; what is on there is still paid.
  if (venue.state === 'off' || isInRepair(venue, now)) return 'closed'
  if (payInBlockOf(await standingOf(tx, player), now)) return 'player'
  const launch = await tx
    .selectFrom('launch')
    .select('id')
    .where('id', '=', session)
    .where('playerId', '=', player)
    .where('venue', '=', venue.code)
    .where('at', '>', plus(now, -launchLife))
    .executeTakeFirst()
  if (!launch) return 'session'
  return (await balanceOf(tx, player)) < amount ? 'balance' : ''
}

/**
 * What a bet brought, once for its id; also 0, and also more than once for a bet. It is taken whatever became of the
 * player and their session. More than the venue's cap waits for an operator.
 */
export async function takeWin(context: SeamlessContext, call: WinCall): Promise<Outcome> {
  const { venue, player } = context
  const { id, bet: target, amount, validStake = null, memo } = call
  const known = await moveOf(context, id)
  if (known) return repeated(context, known, { kind: 'win', target, amount })
  const bet = await moveOf(context, target)
  if (!bet) return 'unknown'
  if (bet.kind !== 'bet' || bet.playerId !== player) {
    await flag(context, call, 'a win of a bet of somebody else')
    return 'conflict'
  }
  if (bet.state !== 'done') {
    await writeMove(context, { id, kind: 'win', target, amount, memo, state: 'refused', reason: 'rolled-back' })
    await flag(context, call, 'a win of a bet that was not taken, or taken back')
    return refused('rolled-back')
  }
  const isTooMuch = amount > venue.winCap
  await writeMove(context, { id, kind: 'win', target, amount, validStake, memo, state: isTooMuch ? 'held' : 'done' })
  if (isTooMuch) {
    await flag(context, call, 'a win above the cap waits', heldFault)
    return { result: 'held', reason: 'cap' }
  }
  await payWin(context, { id, target, amount, validStake, memo })
  return done
}

/** Pays a win that stands as done, less what the player still owes from wins that were taken back. */
export async function payWin(
  context: SeamlessContext,
  { id, target, amount, validStake, memo }: Pick<Move, 'id' | 'target' | 'amount' | 'validStake' | 'memo'>,
): Promise<void> {
  const { tx, venue, player, now } = context
  const about = aboutOf(venue.code, id)
  if (amount > 0)
    await post(tx, {
      player,
      key: keyOf(about, 'payout'),
      kind: 'bet.payout',
      about,
      from: account.venueResult,
      to: account.main,
      amount: fen(amount),
      at: now,
    })
  const debts = await tx
    .selectFrom('seamlessMove')
    .select(['id', 'about', 'owed'])
    .where('venue', '=', venue.code)
    .where('playerId', '=', player)
    .where('owed', '>', noMoney)
    .orderBy('at')
    .orderBy('id')
    .execute()
  let left: number = amount
  for (const debt of debts) {
    const part = fen(Math.min(left, debt.owed))
    if (part === 0) break
    left -= part
    await post(tx, {
      player,
      key: keyOf(debt.about, `owed:${id}`),
      kind: 'bet.undo',
      about: debt.about,
      from: account.main,
      to: account.venueResult,
      amount: part,
      at: now,
    })
    await tx
      .updateTable('seamlessMove')
      .set({ owed: fen(debt.owed - part) })
      .where('venue', '=', venue.code)
      .where('id', '=', debt.id)
      .execute()
  }
  await recordResult(context, target, { validStake, memo })
}

/**
 * Takes a bet or a win back, once. What never came is remembered, so that it is not taken when it comes late. A win
 * that was spent stays due, and is kept from the next ones: the wallet never stands below zero.
 */
export async function takeRollback(context: SeamlessContext, call: RollbackCall): Promise<Outcome> {
  const { tx, player, now, venue } = context
  const { id, target } = call
  const known = await moveOf(context, id)
  if (known) return repeated(context, known, { kind: 'rollback', target })
  const move = await moveOf(context, target)
  const write = (fields: { state: string; amount?: number; owed?: number; reason?: string }) =>
    writeMove(context, {
      id,
      kind: 'rollback',
      target,
      ...fields,
      amount: fen(fields.amount ?? 0),
      owed: fen(fields.owed ?? 0),
    })
  if (!move) {
    await write({ state: 'early' })
    return done
  }
  if (move.playerId !== player || move.kind === 'rollback') {
    await flag(context, call, 'a rollback of what is somebody else’s, or of a rollback')
    return 'conflict'
  }
  if (move.state !== 'done') {
    if (move.state === 'held') await setState(context, target, 'undone')
    await write({ state: 'done' })
    return done
  }
  if (move.kind === 'bet' && (await hasWins(context, target))) {
    await write({ state: 'refused', reason: 'settled' })
    return refused('settled')
  }
  const isBet = move.kind === 'bet'
  const amount = isBet ? move.amount : fen(Math.min(move.amount, await balanceOf(tx, player)))
  const about = aboutOf(venue.code, id)
  const [from, to] = isBet ? [account.venueResult, account.main] : [account.main, account.venueResult]
  if (amount > 0)
    await post(tx, { player, key: keyOf(about, 'undo'), kind: 'bet.undo', about, from, to, amount, at: now })
  await write({ state: 'done', amount: move.amount, owed: move.amount - amount })
  await setState(context, target, 'undone')
  await recordResult(context, move.target, { isVoid: isBet })
  return done
}

const hasWins = async ({ tx, venue }: SeamlessContext, bet: string): Promise<boolean> =>
  (await tx
    .selectFrom('seamlessMove')
    .select('id')
    .where('venue', '=', venue.code)
    .where('target', '=', bet)
    .where('kind', '=', 'win')
    .where('state', 'in', ['done', 'held'])
    .limit(1)
    .executeTakeFirst()) !== undefined
