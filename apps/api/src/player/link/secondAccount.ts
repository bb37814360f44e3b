import { strongLink } from '@koi/contract/player/link/link'
import { dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { insertMarkers } from '../protection/harm.ts'
import { type LinkSettings, linkTables, strength } from './pairs.ts'
import { countsAgainst, isSelfExcluded } from './score.ts'

/** Restricts the search to links of these accounts, or of these excluded players. */
type Scope = { accounts: readonly string[] } | { excluded: readonly string[] }

/**
 * Inserts a harm marker for each account whose player signed in after a strongly linked player had excluded themselves;
 * once per exclusion. Marks count as in `countsAgainst`. Returns the number of new markers.
 */
export async function markSecondAccounts(tx: Tx, scope: Scope, settings: LinkSettings, now: Instant): Promise<number> {
  const own = { id: sql.ref('l.player_id'), at: sql.ref('l.player_at') }
  const other = { id: sql.ref('l.other'), at: sql.ref('l.other_at') }
  const [players, account, excluded] = 'accounts' in scope ? [scope.accounts, own, other] : [scope.excluded, other, own]
  if (players.length === 0) return 0
  const { rows } = await sql<{ player: string; other: string; username: string }>`
    with ${linkTables(players, settings)}, excluded as (
      select ${account.id} as account, o.id as other, o.username, ${strength} as strength, coalesce((
          select max(c.at) from protection_change c where c.player_id = o.id and c.act in ('timeout', 'exclusion')),
          '-infinity'::timestamptz) as since
      from pair l join player a on a.id = ${account.id} join player o on o.id = ${excluded.id}
        join protection r on r.player_id = o.id
      where ${strength} >= ${strongLink} and ${isSelfExcluded('o', 'r', now)}
        and ${countsAgainst({ account: sql`(${account.at}, a.created_at)`, other: sql`(${excluded.at}, o.created_at)` })}
    )
    select distinct on (p.id) p.id as player, e.other, e.username
    from excluded e join player p on p.id = e.account left join protection q on q.player_id = p.id
    where p.signed_in_at > e.since and not p.is_test and not ${isSelfExcluded('p', 'q', now)}
      and not exists (
        select from harm_marker h where h.player_id = p.id and h.kind = 'second_account' and h.about_id = e.other and h.at >= e.since)
    order by p.id, e.strength desc, e.other`.execute(tx)
  return insertMarkers(
    tx,
    rows.map(({ player, other, username }) => ({
      player,
      kind: 'second_account' as const,
      about: other,
      args: [username] as const,
    })),
    dayOf(now),
    now,
  )
}

/**
 * Marks the second accounts of all excluded players, for links that were found later than the sign-in. Returns the
 * number of new markers.
 */
export async function markAllSecondAccounts(tx: Tx, settings: LinkSettings, now: Instant): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select p.id from player p join protection r on r.player_id = p.id where ${isSelfExcluded('p', 'r', now)}`.execute(
    tx,
  )
  return markSecondAccounts(tx, { excluded: rows.map(({ id }) => id) }, settings, now)
}
