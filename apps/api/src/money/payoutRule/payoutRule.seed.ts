import { fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type Seed } from '../../platform/ops/seed.ts'

/** Inserts a rule in shadow mode, with what it would have decided on the orders of the other seeds. */
export const seedPayoutRules: Seed = async (tx, now) => {
  const id = newId<'PayoutRule'>()
  const most = fen(100_000)
  const terms = {
    segmentId: null,
    segmentVersion: null,
    most,
    playerMost: fen(200_000),
    takesFirst: false,
    payeeDays: 7,
    shareMost: 300,
    winMost: fen(500_000),
  }
  await tx
    .insertInto('payoutRule')
    .values({
      id,
      name: '小额快速出款',
      note: '老玩家的小额取款',
      ...terms,
      madeBy: await firstOperator(tx),
      changedAt: now,
    })
    .execute()
  const apply = async () => {
    await sql`
      insert into payout_decision (withdrawal_id, rule_id, version, mode, failed, terms, facts, at)
      select w.id, ${id}, 1, 'shadow', case when w.amount > ${most} then 'amount' when f.is_first then 'first' else '' end,
        ${JSON.stringify(terms)}::jsonb, jsonb_build_object('isBlocked', false, 'flags', 0, 'playerSum', w.amount, 'totalSum', w.amount,
          'isFirst', f.is_first, 'payeeDays', 30, 'deposited', f.deposited, 'withdrawn', f.withdrawn, 'won', 0),
        w.created_at + interval '1 second'
      from withdrawal w cross join lateral (
        select not exists (select from withdrawal o where o.player_id = w.player_id and o.created_at < w.created_at and o.state = 'approved') as is_first,
          (select coalesce(sum(credited), 0) from deposit d where d.player_id = w.player_id and d.state = 'approved') as deposited,
          (select coalesce(sum(o.amount), 0) from withdrawal o where o.player_id = w.player_id and o.created_at <= w.created_at and o.state <> 'rejected') as withdrawn
      ) f where w.created_at < ${now}::timestamptz - interval '1 day'`.execute(tx)
  }
  return [{ at: now, apply }]
}
