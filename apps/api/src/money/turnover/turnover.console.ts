import { isId } from '@koi/contract/id'
import { fen, subtract } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { requirementStates } from '@koi/contract/money/turnover/turnover'
import * as contract from '@koi/contract/money/turnover/turnover.console'
import { inDates, pageFound, statesOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { titleIn } from './turnover.ts'

export const turnoverConsole = [
  on(contract.listRequirements, async ({ db, input, language, refuse }) => {
    if (!isId(input.id)) refuse(NotFound)
    const player =
      (await db.selectFrom('player').select(['id', 'username']).where('id', '=', input.id).executeTakeFirst()) ??
      refuse(NotFound)
    let rows = db.selectFrom('wageringRequirement').where('playerId', '=', player.id)
    if (input.state) rows = rows.where('state', 'in', statesOf(requirementStates, input.state))
    rows = inDates(rows, 'createdAt', input)
    return pageFound(
      input,
      rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'),
      ({ id, source, about, title, amount, worked, state, createdAt, closedAt }) => ({
        id,
        player_id: player.id,
        username: player.username,
        source,
        about,
        title: titleIn(language, { source, title }),
        amount,
        worked: fen(worked),
        rest: subtract(amount, fen(worked)),
        state,
        created_at: createdAt,
        closed_at: closedAt,
      }),
    )
  }),
]
