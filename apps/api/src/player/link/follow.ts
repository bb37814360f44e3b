import { sql } from 'kysely'
import { type Instant, minute, plus } from '@koi/contract/time'
import type { EventKind } from '../../platform/event/kinds.ts'
import type { EventRange } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { collectMarks } from './collect.ts'
import { markSecondAccounts } from './secondAccount.ts'
import { type RiskSettings, scorePlayers, withLinked } from './score.ts'

/** Events after which the player's marks may differ. */
const markEvents: EventKind[] = ['player.registered', 'player.changed']
/** Events after which the player's score may differ. */
const riskEvents: EventKind[] = [...markEvents, 'deposit.closed', 'withdrawal.changed', 'protection.changed']

/** Besides new marks, these events can change the scores of linked players. */
const linkEvents: EventKind[] = ['player.registered', 'protection.changed']

/**
 * Updates marks and scores of the players of these events, and scores of the players linked to them. The caller holds
 * the lock of the cursor.
 */
export async function followEvents(
  tx: Tx,
  key: FolderSecret,
  settings: RiskSettings,
  { from, last }: EventRange,
  now: Instant,
): Promise<void> {
  const { rows } = await sql<{ player: string; kinds: EventKind[]; since: Instant }>`
    select player_id as player, array_agg(distinct kind) as kinds, min(at) as since from event
    where position > ${from} and position <= ${last} and kind = any(${riskEvents}::text[]) and player_id is not null
    group by player_id order by player_id`.execute(tx)
  if (rows.length === 0) return
  const having = (wanted: EventKind[]) =>
    rows.filter(({ kinds }) => kinds.some((kind) => wanted.includes(kind))).map(({ player }) => player)
  const changed = having(markEvents)
  await collectMarks(tx, key, { players: changed, paying: having(['deposit.closed']) }, now)
  const near = await withLinked(tx, [...having(linkEvents), ...(await withNewMarks(tx, rows))], settings)
  await scorePlayers(tx, [...new Set([...having(riskEvents), ...near])], settings, now)
  await markSecondAccounts(tx, { accounts: changed }, settings, now)
}

/** The players who got a mark since their event. A sign-in from a known device and network does not affect linked players. */
async function withNewMarks(tx: Tx, touched: readonly { player: string; since: Instant }[]): Promise<string[]> {
  const { rows } = await sql<{ player: string }>`
    select distinct t.player from unnest(${touched.map(({ player }) => player)}::uuid[],
        ${touched.map(({ since }) => plus(since, -minute))}::timestamptz[]) as t (player, since)
      join player_mark m on m.player_id = t.player and m.first_at >= t.since`.execute(tx)
  return rows.map(({ player }) => player)
}
