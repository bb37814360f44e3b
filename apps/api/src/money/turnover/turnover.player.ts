import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import * as contract from '@koi/contract/money/turnover/turnover.player'
import { fen, subtract } from '@koi/contract/money'
import type { Selectable } from 'kysely'
import { on } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { explainFunds } from './funds.ts'
import { loadOpenRequirement, titleIn } from './turnover.ts'

const maxOpen = 100

const toRequirementRow = (
  { id, source, title, amount, worked, state, createdAt, closedAt }: Selectable<Tables['wageringRequirement']>,
  isNext: boolean,
  language: Language,
) => ({
  id,
  source,
  source_name: textsIn[language].turnover.sourceNames[source],
  title: titleIn(language, { source, title }),
  amount,
  worked: fen(worked),
  rest: subtract(amount, fen(worked)),
  state,
  state_name: textsIn[language].turnover.requirementStateNames[state],
  is_next: isNext,
  can_cancel: state === 'open' && source === 'promotion',
  created_at: createdAt,
  closed_at: closedAt,
})

export const turnoverPlayer = [
  on(contract.readFunds, ({ db, caller, language, now }) => explainFunds(db, caller.player, language, now)),

  on(contract.readRequirements, async ({ db, caller }) => ({
    bet_amount: await loadOpenRequirement(db, caller.player),
  })),

  on(contract.listRequirements, async ({ db, caller, input, language }) => {
    const own = db.selectFrom('wageringRequirement').where('playerId', '=', caller.player)
    const open = await own
      .selectAll()
      .where('state', '=', 'open')
      .orderBy('createdAt')
      .orderBy('id')
      .limit(maxOpen)
      .execute()
    const closed = own.where('state', '<>', 'open')
    return {
      bet_amount: await loadOpenRequirement(db, caller.player),
      open: open.map((row, at) => toRequirementRow(row, at === 0, language)),
      list: await listFound(input.page, closed.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'), (row) =>
        toRequirementRow(row, false, language),
      ),
    }
  }),
]
