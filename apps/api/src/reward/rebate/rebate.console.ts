import { rebateStates } from '@koi/contract/state'
import { fen, sum } from '@koi/contract/money'
import * as contract from '@koi/contract/reward/rebate/rebate.console'
import { Invalid } from '@koi/contract/refusal.copy'
import { addDays, dayFromText, dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { gamenameIn, loadDues, type RebateVenue } from './rebate.ts'

export const rebateConsole = [
  on(contract.listRebateRows, async ({ db, input, language }) => {
    // Left joins, although the rows always exist, so that PostgreSQL drops them from the count query.
    let rows = db
      .selectFrom('rebate')
      .leftJoin('player', 'player.id', 'rebate.playerId')
      .leftJoin('venue', 'venue.code', 'rebate.venue')
    rows = inDates(rows, 'rebate.createdAt', input)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where('rebate.state', 'in', statesOf(rebateStates, input.state))
    const { column, direction } = sortOf(
      input.sort?.replace('created_at', 'createdAt'),
      ['createdAt', 'money', 'day'] as const,
      'createdAt',
    )
    return pageFound(
      input,
      rows
        .selectAll('rebate')
        .select(['player.username', 'venue.name', 'venue.category as kind', 'venue.texts'])
        .$narrowType<{ username: string } & RebateVenue>()
        .orderBy(`rebate.${column}`, direction)
        .orderBy('rebate.id', direction),
      ({ playerId, categoryId, createdAt, updatedAt, claimId: _, name, kind, texts, ...row }) => ({
        ...row,
        gamename: gamenameIn(language, { name, kind, texts }, categoryId),
        player_id: playerId,
        category_id: categoryId,
        created_at: createdAt,
        updated_at: updatedAt,
      }),
    )
  }),

  on(contract.previewRebates, async ({ db, input, language, now, refuse }) => {
    const date = input.date ? (dayFromText(input.date) ?? refuse(Invalid)) : addDays(dayOf(now), -1)
    const dues = (await loadDues(db, date)).filter(({ money }) => money > 0)
    const items = dues.slice(0, 1000).map(({ player, category, name, kind, texts, ...due }) => ({
      ...due,
      gamename: gamenameIn(language, { name, kind, texts }, category),
      player_id: player,
      category_id: category,
    }))
    return {
      date,
      players: new Set(dues.map(({ player }) => player)).size,
      total: sum(dues.map(({ money }) => money)),
      items,
    }
  }),

  on(contract.listRebateDays, async ({ db, input }) => {
    const days = db
      .selectFrom((eb) =>
        eb
          .selectFrom('rebate')
          .select([
            'day as date',
            sql<number>`count(distinct player_id)`.as('players'),
            sql<number>`count(*)`.as('records'),
            sql<number>`sum(stake)`.as('stake'),
            sql<number>`sum(money)`.as('total'),
            sql<number>`coalesce(sum(money) filter (where state = 'claimed'), 0)`.as('claimed'),
          ])
          .groupBy('day')
          .as('one'),
      )
      .selectAll()
      .orderBy('date', 'desc')
    // Days are filtered by their start.
    const found = inDates(days, sql`(date::timestamp at time zone 'Asia/Shanghai')`, input)
    return pageFound(input, found, (one) => ({
      ...one,
      stake: fen(one.stake),
      total: fen(one.total),
      claimed: fen(one.claimed),
    }))
  }),
]
