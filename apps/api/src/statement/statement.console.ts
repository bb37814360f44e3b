import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { movementName } from '@koi/contract/statement/statement.copy'
import * as contract from '@koi/contract/statement/statement.console'
import { inDates, pageFound } from '../platform/items.ts'
import { on } from '../platform/on.ts'

export const statementConsole = [
  on(contract.listPostings, async ({ db, input, refuse }) => {
    const player = isId(input.id)
      ? await db.selectFrom('player').select(['id', 'username']).where('id', '=', input.id).executeTakeFirst()
      : undefined
    if (!player) return refuse(NotFound)
    const codes = await db.selectFrom('ledger.accountCode').selectAll().execute()
    const nameOf = new Map(codes.map(({ code, name }) => [code, name]))
    let rows = db.selectFrom('ledger.posting').where('playerId', '=', player.id)
    if (input.kind) rows = rows.where('kind', '=', input.kind)
    if (input.account) {
      const code = codes.find(({ name }) => name === input.account)?.code ?? 0
      rows = rows.where((is) => is.or([is('source', '=', code), is('target', '=', code)]))
    }
    rows = inDates(rows, 'at', input)
    const balances = await db
      .selectFrom('ledger.account')
      .select(['code', 'balance'])
      .where('playerId', '=', player.id)
      .orderBy('code')
      .execute()
    return {
      ...(await pageFound(input, rows.selectAll().orderBy('seq', 'desc'), (row) => ({
        id: row.key,
        seq: row.seq,
        player_id: player.id,
        username: player.username,
        kind: row.kind,
        name: movementName(row.kind),
        about: row.about,
        source: nameOf.get(row.source) ?? '',
        target: nameOf.get(row.target) ?? '',
        amount: row.amount,
        source_balance: row.sourceBalance,
        target_balance: row.targetBalance,
        created_at: row.at,
      }))),
      balances: balances.map(({ code, balance }) => ({ account: nameOf.get(code) ?? '', balance })),
    }
  }),
]
