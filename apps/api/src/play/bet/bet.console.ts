import { betStates } from '@koi/contract/state'
import * as contract from '@koi/contract/play/bet/bet.console'
import { isId } from '@koi/contract/id'
import { fen, noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { inDates, likeOf, pageWithBoundedTotals, sortOf, statesOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'

const columns = { bet_time: 'bet.betAt', bet_amount: 'bet.stake', win_loss: 'bet.winLoss' } as const

export const betConsole = [
  on(contract.listAllBets, async ({ db, input, refuse }) => {
    // A left join although the row always exists: PostgreSQL can then omit it from the sums.
    let rows = db.selectFrom('bet').leftJoin('player', 'player.id', 'bet.playerId')
    if (input.q) {
      const [like, id] = [likeOf(input.q), input.q.trim()]
      rows = rows.where((eb) => eb.or([eb('player.username', 'ilike', like), eb('bet.betId', '=', id)]))
    }
    if (input.state) rows = rows.where('bet.state', 'in', statesOf(betStates, input.state))
    if (input.venue) rows = rows.where('bet.venue', '=', input.venue)
    if (input.player_id)
      rows = rows.where('bet.playerId', '=', isId(input.player_id) ? input.player_id : refuse(NotFound))
    rows = inDates(rows, 'bet.betAt', input)
    const order = sortOf(input.sort, ['bet_time', 'bet_amount', 'win_loss'] as const, 'bet_time')
    const { totals, ...page } = await pageWithBoundedTotals(
      input,
      rows
        .selectAll('bet')
        .select([
          'player.username',
          (eb) =>
            eb
              .selectFrom('betFormer')
              .whereRef('betFormer.venue', '=', 'bet.venue')
              .whereRef('betFormer.betId', '=', 'bet.betId')
              .select((count) => count.fn.countAll<number>().as('many'))
              .as('corrections'),
        ])
        .$narrowType<{ username: string }>()
        .orderBy(columns[order.column], order.direction)
        .orderBy('bet.betId', 'desc'),
      {
        stakes: sql<number>`coalesce(sum(bet.stake), 0)`,
        results: sql<number>`coalesce(sum(bet.win_loss) filter (where bet.state = 'settled'), 0)`,
      },
      (bet) => ({
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
        corrections: bet.corrections ?? 0,
      }),
    )
    return { ...page, stake_total: totals && fen(totals.stakes), win_loss_total: totals && fen(totals.results) }
  }),
]
