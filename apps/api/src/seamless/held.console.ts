import { HeldWinDecided, HeldWinReasonMissing } from '@koi/contract/bet/bet.copy'
import * as contract from '@koi/contract/bet/held.console'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { type HeldState, heldStates } from '@koi/contract/state'
import { type Expression, type SqlBool, sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import type { Reader } from '../platform/db.ts'
import { itemsAround, likeOf, limitsOf, statesOf } from '../platform/items.ts'
import { auditAct, on } from '../platform/on.ts'
import { venueOf } from '../venue/venue.ts'
import { heldFault, payWin } from './seamless.ts'

const state = sql<HeldState>`case m.state when 'held' then 'waiting' when 'done' then 'paid' when 'undone' then 'paid' else 'dropped' end`

/** A win was held when it waits or somebody has decided it. */
const held = (db: Reader) =>
  db
    .selectFrom('seamlessMove as m')
    .innerJoin('player', 'player.id', 'm.playerId')
    .where('m.kind', '=', 'win')
    .where((is) => is.or([is('m.state', '=', 'held'), is('m.decidedBy', '<>', '')]))

async function rowsOf(db: Reader, wanted: Expression<SqlBool>, limit: number, offset: number) {
  const rows = await held(db)
    .where(wanted)
    .select([
      'm.about',
      'm.id',
      'm.target',
      'm.venue',
      'm.amount',
      'm.decidedBy',
      'm.at',
      'player.id as playerId',
      'player.username',
      state.as('state'),
    ])
    .orderBy(sql`m.state = 'held'`, 'desc')
    .orderBy('m.at', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.about,
    transaction: row.id,
    bet_id: row.target,
    player_id: row.playerId,
    username: row.username,
    platname: row.venue,
    amount: row.amount,
    state: row.state,
    decided_by: row.decidedBy,
    created_at: row.at,
  }))
}

export const heldConsole = [
  on(contract.listHeldWins, async ({ db, input }) => {
    const wanted = [sql<SqlBool>`true`]
    if (input.q) wanted.push(sql<SqlBool>`(player.username ilike ${likeOf(input.q)} or m.id = ${input.q.trim()})`)
    if (input.state) wanted.push(sql<SqlBool>`${state} = any(${statesOf(heldStates, input.state)}::text[])`)
    const where = sql<SqlBool>`${sql.join(wanted, sql` and `)}`
    const { limit, offset } = limitsOf(input)
    const { total } = await held(db)
      .where(where)
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return itemsAround(await rowsOf(db, where, limit, offset), total, input)
  }),

  on(contract.decideHeldWin, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const about = isId(input.id) ? input.id : refuse(NotFound)
    const first =
      (await tx
        .selectFrom('seamlessMove')
        .select('playerId')
        .where('about', '=', about)
        .where('kind', '=', 'win')
        .executeTakeFirst()) ?? refuse(NotFound)
    const player = first.playerId ?? refuse(NotFound)
    await lockPlayer(tx, player)
    const win = await tx.selectFrom('seamlessMove').selectAll().where('about', '=', about).executeTakeFirstOrThrow()
    const wish = input.decision === 'pay' ? 'done' : 'dropped'
    if (win.state !== 'held' && win.decidedBy === '') refuse(NotFound)
    if (win.state === 'held') {
      if (input.reason === '') refuse(HeldWinReasonMissing)
      await tx
        .updateTable('seamlessMove')
        .set({ state: wish, decidedBy: caller.operatorName })
        .where('about', '=', about)
        .execute()
      const venue = (await venueOf(tx, win.venue)) ?? refuse(NotFound)
      const { username } = await tx
        .selectFrom('player')
        .select('username')
        .where('id', '=', player)
        .executeTakeFirstOrThrow()
      if (wish === 'done') await payWin({ tx, venue, player, login: username.toLowerCase(), now }, win)
      await tx
        .updateTable('venueFault')
        .set({ closedAt: now })
        .where('venue', '=', win.venue)
        .where('kind', '=', heldFault)
        .where(sql<string>`detail ->> 'about'`, '=', win.id)
        .where('closedAt', 'is', null)
        .execute()
      await auditAct(tx, args, {
        act: `bet.held-win-${input.decision}`,
        subjectKind: 'bet',
        subjectId: `${win.venue}:${win.target}`,
        before: { state: 'held' },
        after: { state: wish, amount: win.amount },
        reason: input.reason,
      })
    } else if (win.state !== wish && !(win.state === 'undone' && wish === 'done')) refuse(HeldWinDecided)
    const [row] = await rowsOf(tx, sql<SqlBool>`m.about = ${about}`, 1, 0)
    return row ?? refuse(NotFound)
  }),
]
