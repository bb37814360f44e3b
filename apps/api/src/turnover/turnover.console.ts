import { isId } from '@koi/contract/id'
import { fen, subtract } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/turnover/turnover.console'
import { fromOf, itemsAround, limitsOf, toOf } from '../platform/items.ts'
import { on } from '../platform/on.ts'
import { refuse } from '../platform/refuse.ts'

export const turnoverConsole = [
  on(contract.listRequirements, async ({ db, input }) => {
    if (!isId(input.id)) refuse(NotFound)
    const player =
      (await db.selectFrom('player').select(['id', 'username']).where('id', '=', input.id).executeTakeFirst()) ??
      refuse(NotFound)
    const from = fromOf(input.from)
    const to = toOf(input.to)
    let rows = db.selectFrom('wageringRequirement').where('playerId', '=', player.id)
    if (input.state) rows = rows.where('state', '=', input.state)
    if (from) rows = rows.where('createdAt', '>=', from)
    if (to) rows = rows.where('createdAt', '<', to)
    const { limit, offset } = limitsOf(input)
    const items = await rows
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return itemsAround(
      items.map(({ id, source, about, title, amount, worked, state, createdAt, closedAt }) => ({
        id,
        player_id: player.id,
        username: player.username,
        source,
        about,
        title,
        amount,
        worked: fen(worked),
        rest: subtract(amount, fen(worked)),
        state,
        created_at: createdAt,
        closed_at: closedAt,
      })),
      total,
      input,
    )
  }),
]
