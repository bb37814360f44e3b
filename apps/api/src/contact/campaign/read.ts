import { campaignDepositDays } from '@koi/contract/contact/campaign/campaign'
import { day } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { App } from '../../platform/ops/app.ts'

const cursorName = 'events:campaigns'
/** Events per transaction. */
const batchSize = 5000

const depositTime = sql`${campaignDepositDays * day} * interval '1 millisecond'`

/**
 * Recounts what the players of new events did after a campaign reached them: when they took its bonus, and what they paid in
 * within the days after. The cursor moves in the same transaction; one process at a time. Returns the number of events.
 */
export const readResults = (app: App): Promise<number> => readRanges(app, cursorName, batchSize, recountResults)

async function recountResults(tx: Tx, { from, last }: EventRange): Promise<void> {
  // One statement: its triggers lock the sums of campaigns after every row of a player, as the calls of players do.
  await sql`
    with touched as materialized (
      select c.campaign_id, c.player_id from event e
        join campaign_player c on c.player_id = e.player_id and c.reached_at >= e.at - ${depositTime} - interval '1 day'
      where e.position > ${from} and e.position <= ${last} and e.kind = 'deposit.closed'
      union
      select k.id, b.player_id from event e
        join bonus b on b.id::text = e.about and b.player_id = e.player_id and b.taken_at is not null
        join campaign k on k.rule_id = b.rule_id
      where e.position > ${from} and e.position <= ${last} and e.kind in ('bonus.reviewed', 'bonus.credited')
    ), found as (
      select c.campaign_id, c.player_id, (
          select coalesce(sum(credited), 0)::bigint from deposit d where d.player_id = c.player_id and d.state = 'approved'
            and d.closed_at > c.reached_at and d.closed_at < c.reached_at + ${depositTime}) as deposited, (
          select min(taken_at) from bonus b
          where b.player_id = c.player_id and b.rule_id = k.rule_id and b.taken_at > c.reached_at) as claimed_at
      from touched t join campaign k on k.id = t.campaign_id
        join campaign_player c on c.campaign_id = t.campaign_id and c.player_id = t.player_id
    )
    update campaign_player c set deposited = f.deposited, claimed_at = f.claimed_at from found f
    where c.campaign_id = f.campaign_id and c.player_id = f.player_id
      and (c.deposited, c.claimed_at) is distinct from (f.deposited, f.claimed_at)`.execute(tx)
}
