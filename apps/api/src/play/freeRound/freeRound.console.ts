import { withBatch } from '../../platform/http/batch.ts'
import { plainName } from '@koi/contract/typed'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import * as contract from '@koi/contract/play/freeRound/freeRound.console'
import {
  FreeRoundCountWrong,
  FreeRoundEndWrong,
  FreeRoundGameUnknown,
  FreeRoundReasonMissing,
  FreeRoundStakeMissing,
  FreeRoundWorthHigh,
} from '@koi/contract/play/freeRound/freeRound.copy'
import { freeRoundStates, longestOpen, maxRounds, worthMost } from '@koi/contract/play/freeRound/freeRound'
import { isId } from '@koi/contract/id'
import { noMoney, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { day, plus } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { decideOrder, dropFirstDecision, requestOrderApproval } from '../../access/approval/approval.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import {
  queueCancellation,
  change,
  freeRoundApproval,
  lockFreeRound,
  requireNotExcluded,
  queueGrant,
  worthOf,
} from './freeRound.ts'
import { grantable, joined, readRow, toFreeRoundRow } from './rows.ts'

const freeRoundHandlers = [
  on(contract.listFreeRoundGames, async ({ db, input }) =>
    pageFound(
      input,
      grantable(db)
        .select(['game.id', 'game.name', 'game.gameCode', 'venue.name as venueName'])
        .orderBy('venue.sort')
        .orderBy('venue.code')
        .orderBy('game.sort')
        .orderBy('game.id'),
      ({ id, name, gameCode, venueName }) => ({ id, label: `${venueName} · ${name} (${gameCode})` }),
    ),
  ),

  on(contract.listFreeRounds, async ({ db, input, refuse }) => {
    let rows = joined(db)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where('f.state', 'in', statesOf(freeRoundStates, input.state))
    if (input.player_id)
      rows = rows.where('f.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    rows = inDates(rows, 'f.createdAt', input)
    return pageFound(input, rows.orderBy('f.createdAt', 'desc').orderBy('f.id', 'desc'), toFreeRoundRow)
  }),

  on(contract.grantFreeRounds, async (args) => {
    const { tx, input, caller, now, idempotency, refuse } = args
    const { rounds, stake, until, reason } = input
    const player =
      (await tx
        .selectFrom('player')
        .select('id')
        .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', plainName(input.username).toLowerCase()))
        .executeTakeFirst()) ?? refuse(NotFound)
    const game =
      (await grantable(tx)
        .select(['game.venue', 'game.gameCode', 'game.name'])
        .where('game.id', '=', input.game_id)
        .executeTakeFirst()) ?? refuse(FreeRoundGameUnknown)
    if (!Number.isInteger(rounds) || rounds < 1 || rounds > maxRounds) refuse(FreeRoundCountWrong)
    if (stake <= 0) refuse(FreeRoundStakeMissing)
    if (worthOf(input) > worthMost) refuse(FreeRoundWorthHigh)
    if (until === null || until <= now || until > plus(now, longestOpen * day)) return refuse(FreeRoundEndWrong)
    if (reason === '') refuse(FreeRoundReasonMissing)
    await lockPlayer(tx, player.id)
    await requireNotExcluded(tx, player.id, now)
    const id = idempotency.orderId
    const approvalId = await requestOrderApproval(args, freeRoundApproval, { id, approvalId: null }, worthOf(input))
    const isWaiting = approvalId !== null
    await tx
      .insertInto('freeRound')
      .values({
        id,
        playerId: player.id,
        venue: game.venue,
        gameCode: game.gameCode,
        gameName: game.name,
        rounds,
        roundsLeft: rounds,
        stake,
        turnoverMultiple: input.turnover_multiple,
        until,
        reason,
        madeBy: caller.operator,
        approvalId,
        createdAt: now,
      })
      .execute()
    emit(tx, { kind: 'free_round.changed' })
    const grant = await lockFreeRound(tx, id)
    if (!isWaiting) await queueGrant(tx, grant, caller.operator, now)
    auditAct(tx, args, {
      act: isWaiting ? 'freeRound.ask' : 'freeRound.grant',
      subjectKind: 'player',
      subjectId: player.id,
      after: { free_round: id, game: `${game.venue}:${game.gameCode}`, rounds, stake: yuanFromFen(stake) },
      reason,
    })
    return created(await readRow(tx, id))
  }),

  on(contract.approveFreeRounds, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const grant = await lockFreeRound(tx, input.id)
    if (grant.state === 'rejected' || grant.state === 'expired') refuse(AlreadyDecided)
    args.countDecided(grant.state === 'pending' ? worthOf(grant) : noMoney)
    if (grant.state === 'pending') {
      await requireNotExcluded(tx, grant.playerId, now)
      await decideOrder(args, freeRoundApproval, { order: grant, amount: worthOf(grant) }, () =>
        queueGrant(tx, grant, caller.operator, now),
      )
      auditAct(tx, args, {
        act: 'freeRound.approve',
        subjectKind: 'player',
        subjectId: grant.playerId,
        before: { state: grant.state },
        after: { free_round: grant.id, state: 'asked', worth: yuanFromFen(worthOf(grant)) },
      })
    }
    return readRow(tx, grant.id)
  }),

  on(contract.rejectFreeRounds, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const grant = await lockFreeRound(tx, input.id)
    if (grant.state !== 'pending' && grant.state !== 'rejected') refuse(AlreadyDecided)
    args.countDecided(grant.state === 'pending' ? worthOf(grant) : noMoney)
    if (grant.state === 'pending') {
      const by = { kind: 'operator', id: caller.operator } as const
      await change(tx, grant.id, { state: 'rejected', ...deciderColumns(by), note: input.reason }, now)
      dropFirstDecision(tx, grant, by, now)
      auditAct(tx, args, {
        act: 'freeRound.reject',
        subjectKind: 'player',
        subjectId: grant.playerId,
        before: { state: grant.state },
        after: { free_round: grant.id, state: 'rejected' },
        reason: input.reason,
      })
    }
    return readRow(tx, grant.id)
  }),

  on(contract.cancelFreeRounds, async (args) => {
    const { tx, input, now, refuse } = args
    const grant = await lockFreeRound(tx, input.id)
    if (grant.state !== 'cancelling' && grant.state !== 'cancelled') {
      if (input.reason === '') refuse(FreeRoundReasonMissing)
      await queueCancellation(tx, grant, now)
      auditAct(tx, args, {
        act: 'freeRound.cancel',
        subjectKind: 'player',
        subjectId: grant.playerId,
        before: { state: grant.state },
        after: { free_round: grant.id, state: 'cancelling' },
        reason: input.reason,
      })
    }
    return readRow(tx, grant.id)
  }),
]

export const freeRoundConsole = withBatch(freeRoundHandlers, {
  preview: contract.previewFreeRounds,
  perform: contract.decideFreeRounds,
  approve: contract.approveFreeRounds,
  reject: contract.rejectFreeRounds,
  find: async ({ db }, ids) => {
    const rows = await db
      .selectFrom('freeRound')
      .innerJoin('player', 'player.id', 'freeRound.playerId')
      .selectAll('freeRound')
      .select('username')
      .where('freeRound.id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      number: row.username,
      username: row.username,
      amount: worthOf(row),
      isOpen: row.state === 'pending',
    }))
  },
})
