import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/play/statement/statement.console'
import { textsIn } from '@koi/contract/textsIn'
import { sql } from 'kysely'
import { accountOrder } from '../../books/ledger/ledger.ts'
import { inDates, pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'

const sourceName = sql<string>`account_name(source, posting.venue)`
const targetName = sql<string>`account_name(target, posting.venue)`

export const statementConsole = [
  on(contract.listPostings, async ({ db, input, language, refuse }) => {
    const player = isId(input.id)
      ? await db.selectFrom('player').select(['id', 'username']).where('id', '=', input.id).executeTakeFirst()
      : undefined
    if (!player) return refuse(NotFound)
    let rows = db
      .selectFrom('posting')
      .innerJoin('movementKind', 'movementKind.kind', 'posting.kind')
      .where('playerId', '=', player.id)
    if (input.kind) rows = rows.where('posting.kind', '=', input.kind)
    if (input.account) rows = rows.where(sql<boolean>`${input.account} in (${sourceName}, ${targetName})`)
    rows = inDates(rows, 'at', input)
    const balances = await db
      .selectFrom('account')
      .select([sql<string>`account_name(place, venue)`.as('name'), 'balance'])
      .where('playerId', '=', player.id)
      .orderBy(accountOrder)
      .execute()
    return {
      ...(await pageFound(
        input,
        rows
          .selectAll('posting')
          .select([sourceName.as('source'), targetName.as('target')])
          .orderBy('seq', 'desc'),
        (row) => ({
          id: row.key,
          seq: row.seq,
          player_id: player.id,
          username: player.username,
          kind: row.kind,
          name: textsIn[language].statement.movementName(row.kind),
          about: row.about,
          source: row.source,
          target: row.target,
          amount: row.amount,
          source_balance: row.sourceBalance,
          target_balance: row.targetBalance,
          created_at: row.at,
        }),
      )),
      balances: balances.map(({ name, balance }) => ({ account: name, balance })),
    }
  }),
]
