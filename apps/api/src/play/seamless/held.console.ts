import { HeldWinDecided, HeldWinReasonMissing } from '@koi/contract/play/bet/bet.copy'
import * as contract from '@koi/contract/play/seamless/held.console'
import { isId } from '@koi/contract/id'
import { yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { type HeldState, heldStates } from '@koi/contract/state'
import { sql } from 'kysely'
import { needsSecondOperator, requestApproval, type Threshold } from '../../access/approval/approval.ts'
import { loadBalance, lockPlayer } from '../../books/ledger/ledger.ts'
import type { Reader } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { findVenue } from '../venue/venue.ts'
import type { Move } from './rows.ts'
import { loseUndecided } from './end.ts'
import { closeHeldFault, loadForWin, payWin } from './win.ts'

/** States of the move of a held win, by the state of the win. A paid win may be rolled back. */
const moves: Record<HeldState, Move['state'][]> = { waiting: ['held'], paid: ['done', 'undone'], dropped: ['dropped'] }
const stateOf = (move: Move['state']): HeldState =>
  move === 'held' ? 'waiting' : moves.paid.includes(move) ? 'paid' : 'dropped'

/** Held wins: those waiting, and those that an operator has decided. */
const held = (db: Reader) =>
  db
    .selectFrom('seamlessMove as m')
    .innerJoin('player', 'player.id', 'm.playerId')
    .where('m.kind', '=', 'win')
    .where((eb) => eb.or([eb('m.state', '=', 'held'), eb('m.decidedBy', 'is not', null)]))

const selected = (db: Reader) =>
  held(db).select([
    'm.about',
    'm.id',
    'm.target',
    'm.venue',
    'm.amount',
    operatorName('m.decidedBy').as('decider'),
    'm.at',
    'player.id as playerId',
    'player.username',
    'm.state',
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const shown = (row: Row) => ({
  id: row.about,
  transaction: row.id,
  bet_id: row.target,
  player_id: row.playerId,
  username: row.username,
  platname: row.venue,
  amount: row.amount,
  state: stateOf(row.state),
  decided_by: row.decider,
  created_at: row.at,
})

const heldWinThreshold: Threshold<null> = { setting: 'four_eyes_transfer' }

export const heldConsole = [
  on(contract.listHeldWins, async ({ db, input }) => {
    let rows = selected(db)
    if (input.q) {
      const [like, id] = [likeOf(input.q), input.q.trim()]
      rows = rows.where((eb) => eb.or([eb('player.username', 'ilike', like), eb('m.id', '=', id)]))
    }
    if (input.state) {
      const wanted = statesOf(heldStates, input.state).flatMap((state) => moves[state])
      rows = rows.where('m.state', 'in', wanted)
    }
    rows = inDates(rows, 'm.at', input)
    return pageFound(
      input,
      rows
        .orderBy(sql`m.state = 'held'`, 'desc')
        .orderBy('m.at', 'desc')
        .orderBy('m.about'),
      shown,
    )
  }),

  on(contract.decideHeldWin, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const about = isId(input.id) ? input.id : refuse(NotFound)
    const { playerId: player } =
      (await tx
        .selectFrom('seamlessMove')
        .select('playerId')
        .where('about', '=', about)
        .where('kind', '=', 'win')
        .executeTakeFirst()) ?? refuse(NotFound)
    await lockPlayer(tx, player)
    const win = await tx.selectFrom('seamlessMove').selectAll().where('about', '=', about).executeTakeFirstOrThrow()
    const wanted = input.decision === 'pay' ? 'done' : 'dropped'
    if (win.state !== 'held' && win.decidedBy === null) refuse(NotFound)
    if (win.state === 'held') {
      if (input.reason === '') refuse(HeldWinReasonMissing)
      const change = {
        subjectKind: 'bet',
        subjectId: `${win.venue}:${win.target}`,
        before: { state: 'held' },
        after: { state: wanted, amount: yuanFromFen(win.amount) },
      }
      const waiting = await requestApproval(
        args,
        { ...change, after: { ...change.after, reason: input.reason }, amount: win.amount },
        async () => wanted === 'done' && needsSecondOperator(args, heldWinThreshold, null, win.amount),
      )
      if (waiting) return waiting
      await tx
        .updateTable('seamlessMove')
        .set({ state: wanted, decidedBy: caller.operator })
        .where('about', '=', about)
        .execute()
      const venue = (await findVenue(tx, win.venue)) ?? refuse(NotFound)
      const { username } = await tx
        .selectFrom('player')
        .select('username')
        .where('id', '=', player)
        .executeTakeFirstOrThrow()
      const wallet = { balance: await loadBalance(tx, player) }
      const context = { tx, venue, player, login: username.toLowerCase(), now, wallet }
      if (wanted === 'done') await payWin(context, win, await loadForWin(context, win.target, win.freeRound))
      else await loseUndecided(context, win.target)
      await closeHeldFault(context, win.id)
      auditAct(tx, args, {
        act: `bet.held-win-${input.decision}`,
        ...change,
        reason: input.reason,
      })
    } else if (win.state !== wanted && !(win.state === 'undone' && wanted === 'done')) refuse(HeldWinDecided)
    return shown(await selected(tx).where('m.about', '=', about).executeTakeFirstOrThrow())
  }),
]
