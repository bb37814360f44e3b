import { betStates } from '@koi/contract/state'
import * as contract from '@koi/contract/bet/bet.console'
import { fen, noMoney } from '@koi/contract/money'
import { type Expression, type SqlBool, sql } from 'kysely'
import { fromOf, itemsAround, likeOf, limitsOf, sortOf, statesOf, toOf } from '../platform/items.ts'
import { on } from '../platform/on.ts'

const columns = { bet_time: 'bet.betAt', bet_amount: 'bet.stake', win_loss: 'bet.winLoss' } as const

export const betConsole = [
  on(contract.listAllBets, async ({ db, input }) => {
    const from = fromOf(input.from)
    const to = toOf(input.to)
    const wanted: Expression<SqlBool>[] = []
    if (input.q) wanted.push(sql<SqlBool>`(player.username ilike ${likeOf(input.q)} or bet.bet_id = ${input.q.trim()})`)
    if (input.state) wanted.push(sql<SqlBool>`bet.state = any(${statesOf(betStates, input.state)}::text[])`)
    if (input.venue) wanted.push(sql<SqlBool>`bet.venue = ${input.venue}`)
    if (input.player_id) wanted.push(sql<SqlBool>`bet.player_id::text = ${input.player_id}`)
    if (from) wanted.push(sql<SqlBool>`bet.bet_at >= ${from}`)
    if (to) wanted.push(sql<SqlBool>`bet.bet_at < ${to}`)
    const rows = db
      .selectFrom('bet')
      .innerJoin('player', 'player.id', 'bet.playerId')
      .where(wanted.length ? sql<SqlBool>`${sql.join(wanted, sql` and `)}` : sql<SqlBool>`true`)
    const { limit, offset } = limitsOf(input)
    const order = sortOf(input.sort, ['bet_time', 'bet_amount', 'win_loss'] as const, 'bet_time')
    const items = await rows
      .selectAll('bet')
      .select('player.username')
      .orderBy(columns[order.column], order.direction)
      .orderBy('bet.betId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const sums = await rows
      .select((is) => [
        is.fn.countAll<number>().as('total'),
        sql<number>`coalesce(sum(bet.stake), 0)`.as('stakes'),
        sql<number>`coalesce(sum(bet.win_loss) filter (where bet.state = 'settled'), 0)`.as('results'),
      ])
      .executeTakeFirstOrThrow()
    return {
      ...itemsAround(
        items.map((bet) => ({
          id: `${bet.venue}:${bet.betId}`,
          bet_id: bet.betId,
          player_id: bet.playerId,
          username: bet.username,
          platname: bet.venue,
          Code: bet.gameCode,
          playname: bet.gameName,
          playmemo: bet.memo,
          round_id: bet.roundId,
          category_id: bet.categoryId,
          bet_amount: bet.stake,
          valid_amount: bet.validStake,
          win_loss: bet.state === 'settled' ? bet.winLoss : noMoney,
          counted: bet.countedStake,
          status: bet.state,
          state: bet.state,
          bet_time: bet.betAt,
          settled_at: bet.settledAt,
        })),
        sums.total,
        input,
      ),
      stake_total: fen(sums.stakes),
      win_loss_total: fen(sums.results),
    }
  }),
]
