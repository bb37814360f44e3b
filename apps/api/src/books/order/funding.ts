import type { OrderContext } from '@koi/contract/books/order/order'
import { type Fen, fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import { openIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Reader } from '../../platform/db/db.ts'

const shownDeposits = 5

/** Loads where the player's money came from before the order, with two queries. */
export async function loadFunding(
  db: Reader,
  key: FolderSecret,
  { id, playerId, createdAt }: { id: string; playerId: string; createdAt: Instant },
): Promise<z.output<typeof OrderContext>['funding']> {
  const { rows } = await sql<{
    required: Fen
    given: Fen
    play: { category: string; stake: number; winLoss: number }[]
  }>`
    select
      (select coalesce(sum(amount), 0)::bigint from wagering_requirement where player_id = ${playerId} and state = 'open') as required,
      (select coalesce(sum(given), 0)::bigint from player_sum where player_id = ${playerId}) as given,
      (select coalesce(jsonb_agg(jsonb_build_object('category', category_id, 'stake', valid_stake, 'winLoss', win_loss)
        order by abs(win_loss) desc), '[]') from player_sum
        where player_id = ${playerId} and category_id <> '' and (valid_stake <> 0 or win_loss <> 0)) as play`.execute(
    db,
  )
  const { required, given, play } = rows[0]!
  const deposits = await db
    .selectFrom('deposit')
    .select(['id', 'depositNo', 'channel', 'protocol', 'credited', 'payerOwner', 'payerNo', 'createdAt'])
    .where('playerId', '=', playerId)
    .where('state', '=', 'approved')
    .where('createdAt', '<=', createdAt)
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .limit(shownDeposits)
    .execute()
  return {
    required,
    given,
    play: play.map(({ category, stake, winLoss }) => ({ category, stake: fen(stake), win_loss: fen(winLoss) })),
    deposits: deposits.map((row) => ({
      number: row.depositNo,
      channel: row.channel,
      protocol: row.protocol,
      amount: fen(row.credited ?? 0),
      payer: openIn(key, 'deposit.payer_owner', row.id, row.payerOwner),
      payer_no: openIn(key, 'deposit.payer_no', row.id, row.payerNo),
      created_at: row.createdAt,
    })),
  }
}
