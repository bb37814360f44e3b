import { type DormancyState, dormancyStates } from '@koi/contract/player/dormancy/dormancy'
import { CheckNoteNeeded, NotReturned } from '@koi/contract/player/dormancy/dormancy.copy'
import * as contract from '@koi/contract/player/dormancy/dormancy.console'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import { loadBalance, loadBalances } from '../../books/ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'

const state = sql<DormancyState>`(case
  when dormancy.checked_at is not null then 'checked'
  when dormancy.dormant_at is not null and coalesce(player.signed_in_at, player.created_at) > dormancy.last_seen_at then 'returned'
  when dormancy.dormant_at is not null then 'dormant'
  when coalesce(player.signed_in_at, player.created_at) > dormancy.last_seen_at then 'back'
  else 'warned' end)`

const dormancies = (db: Reader | Tx) =>
  db
    .selectFrom('dormancy')
    .innerJoin('player', 'player.id', 'dormancy.playerId')
    .selectAll('dormancy')
    .select(['player.username', 'player.signedInAt', state.as('state'), operatorName('checkedBy').as('checker')])

type Dormancy = Awaited<ReturnType<ReturnType<typeof dormancies>['executeTakeFirstOrThrow']>>

/** The row of a case without the balance. */
const toDormancyRow = (row: Dormancy) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  state: row.state,
  last_seen_at: row.lastSeenAt,
  created_at: row.warnedAt,
  dormant_at: row.dormantAt,
  returned_at: row.signedInAt !== null && row.signedInAt > row.lastSeenAt ? row.signedInAt : null,
  checked_by: row.checker,
  note: row.note,
  closed_at: row.checkedAt,
})

async function requireDormancy(tx: Tx, id: string): Promise<Dormancy> {
  if (!isId<'Dormancy'>(id)) return refuse(NotFound)
  return (await dormancies(tx).where('dormancy.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

export const dormancyConsole = [
  on(contract.listDormancies, async ({ db, input }) => {
    let rows = dormancies(db)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) rows = rows.where(state, 'in', statesOf(dormancyStates, input.state))
    rows = inDates(rows, 'warnedAt', input)
    const found = rows
      .orderBy(sql`array_position(array['returned', 'dormant', 'warned', 'back', 'checked'], ${state})`)
      .orderBy('warnedAt', 'desc')
      .orderBy('dormancy.id', 'desc')
    const page = await pageFound(input, found, toDormancyRow)
    const ids = page.items.map((row) => row.player_id)
    const walletOf = await loadBalances(db, ids, ['main'])
    return { ...page, items: page.items.map((row) => ({ ...row, balance: walletOf(row.player_id, 'main') })) }
  }),

  on(contract.checkDormancy, async (args) => {
    const { tx, input, caller, now, refuse } = args
    if (input.note === '') refuse(CheckNoteNeeded)
    await requireDormancy(tx, input.id)
    await tx.selectFrom('dormancy').select('id').where('id', '=', input.id).forUpdate().execute()
    const { playerId, state: stands } = await requireDormancy(tx, input.id)
    if (stands !== 'returned' && stands !== 'checked') refuse(NotReturned)
    if (stands === 'returned') {
      const checked = { checkedAt: now, checkedBy: caller.operator, note: input.note }
      await tx.updateTable('dormancy').set(checked).where('id', '=', input.id).execute()
      auditAct(tx, args, {
        act: 'dormancy.check',
        subjectKind: 'player',
        subjectId: playerId,
        before: { state: stands },
        after: { state: 'checked' },
        reason: input.note,
      })
    }
    return { ...toDormancyRow(await requireDormancy(tx, input.id)), balance: await loadBalance(tx, playerId) }
  }),
]
