import type { OnTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import type { FriendSide } from '@koi/contract/reward/bonus/bonus'
import type { InvitationReason, InvitationState } from '@koi/contract/reward/invite/invite'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { requestOffers } from '../bonus/request.ts'
import { meetsFriendTerms } from '../bonus/trigger/friend.ts'
import { parseTerms } from '../bonus/version.ts'
import { linkTables } from '../../player/link/pairs.ts'
import type { App } from '../../platform/ops/app.ts'
import { type EventRange, readRanges } from '../../platform/http/cursor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { isPromotable } from '../../player/protection/promotable.ts'

const cursorName = 'events:invitations'
/** Events per transaction. */
const batchSize = 5000

/**
 * Decides the invitations of friends who paid in or played, and requests each bonus whose terms they reach, once; the cursor
 * moves in the same transaction. It never passes the cursors of the day sums and of the marks of linked accounts. Returns the
 * number of events.
 */
export const readFriends = (app: App): Promise<number> =>
  readRanges(app, cursorName, batchSize, (tx, range) => decide(tx, range, app.clock.now()), {
    behind: 'events:segments',
  })

interface FriendRule {
  id: string
  on: OnTrigger<'friend'>
  /** Friends who registered before this do not count. */
  since: Instant
}

async function loadRules(tx: Tx, now: Instant): Promise<FriendRule[]> {
  const { rows } = await sql<Omit<FriendRule, 'on'> & { terms: unknown }>`
    select r.id, v.terms, greatest(r.created_at, r.triggered_from, r.starts_at) as since
    from bonus_rule r join bonus_version v on v.rule_id = r.id and v.version = r.live_version
    where r.state = 'live' and v.terms -> 'on' ->> 'trigger' = 'friend' and coalesce(r.starts_at <= ${now}::timestamptz, true)
      and coalesce(r.ends_at > ${now}::timestamptz, true)`.execute(tx)
  return rows.flatMap(({ terms, ...rule }) => {
    const { on } = parseTerms(terms)
    return on.trigger === 'friend' ? [{ ...rule, on }] : []
  })
}

interface Reached {
  friend: string
  inviter: string
  state: InvitationState
  isTest: boolean
  rule: string
  side: FriendSide
}

/**
 * Loads the rules whose terms the friends of these events reach for the first time. A friend who must not be offered bonuses
 * reaches none.
 */
async function loadReached(tx: Tx, { from, last }: EventRange, rules: FriendRule[], now: Instant): Promise<Reached[]> {
  const column = <Value>(valueOf: (rule: FriendRule) => Value) => rules.map(valueOf)
  const terms = { deposited: sql`r.deposited`, stake: sql`r.stake`, days: sql`r.days` }
  const { rows } = await sql<Reached>`
    select i.friend_id as friend, i.inviter_id as inviter, i.state, p.is_test and not o.is_test as is_test, r.id as rule, r.side
    from invitation i join player p on p.id = i.friend_id join player o on o.id = i.inviter_id
      join unnest(${column(({ id }) => id)}::uuid[], ${column((rule) => rule.on.side)}::text[],
        ${column(({ since }) => since)}::timestamptz[], ${column((rule) => rule.on.least)}::bigint[],
        ${column((rule) => rule.on.friend_stake)}::bigint[], ${column((rule) => rule.on.window_days)}::integer[]
      ) r (id, side, since, deposited, stake, days)
        on i.at >= r.since and not exists (select from invitation_rule g where g.friend_id = i.friend_id and g.rule_id = r.id)
    where i.state <> 'refused' and ${isPromotable(now)} and i.friend_id in (
        select e.player_id from event e where e.position > ${from} and e.position <= ${last}
          and e.kind in ('deposit.closed', 'bet.settled'))
      and ${meetsFriendTerms({ friend: sql`i.friend_id`, at: sql`i.at` }, terms)}
    order by i.friend_id, r.id`.execute(tx)
  return rows
}

/**
 * Selects the friends who share a mark that links accounts with their inviter, with a friend of that inviter who qualified, or
 * with one of these friends who was invited earlier: one person may be many friends.
 */
async function loadLinked(tx: Tx, friends: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ friend: string }>`
    with ${linkTables(friends, await readSettings(tx))}
    select distinct l.player_id as friend from link l join invitation i on i.friend_id = l.player_id
      left join invitation o on o.friend_id = l.other and o.inviter_id = i.inviter_id
    where l.other = i.inviter_id or o.state = 'qualified'
      or (o.friend_id = any(${friends}::uuid[]) and (o.at, o.friend_id) < (i.at, i.friend_id))`.execute(tx)
  return new Set(rows.map(({ friend }) => friend))
}

async function decide(tx: Tx, range: EventRange, now: Instant): Promise<void> {
  const rules = await loadRules(tx, now)
  const reached = rules.length === 0 ? [] : await loadReached(tx, range, rules, now)
  if (reached.length === 0) return
  const linked = await loadLinked(tx, [...new Set(reached.map(({ friend }) => friend))])
  const reasonOf = ({ friend, isTest }: Reached): InvitationReason | null =>
    linked.has(friend) ? 'linked' : isTest ? 'test' : null
  const given = reached.filter((one) => reasonOf(one) === null)
  const column = <Value>(of: Reached[], valueOf: (one: Reached) => Value) => of.map(valueOf)
  // If a friend turns out to be linked after the first reward, no further bonus follows, but the invitation keeps its state.
  await sql`
    with reached as (
      select * from unnest(${column(reached, ({ friend }) => friend)}::uuid[], ${column(reached, reasonOf)}::text[],
        ${column(reached, ({ rule }) => rule)}::uuid[]) one (friend, reason, rule)
    ), requested as (
      insert into invitation_rule (friend_id, rule_id) select friend, rule from reached
    )
    update invitation i set
      state = case when i.state <> 'waiting' then i.state when d.reason is null then 'qualified' else 'refused' end,
      reason = case when i.state = 'waiting' then d.reason end, decided_at = coalesce(i.decided_at, ${now}::timestamptz)
    from (select friend, min(reason) as reason from reached group by friend) d
    where i.friend_id = d.friend`.execute(tx)
  if (given.length === 0) return
  const due = sql`
    select rule, player, friend
    from unnest(${column(given, ({ rule }) => rule)}::text[],
      ${column(given, ({ side, inviter, friend }) => (side === 'inviter' ? inviter : friend))}::text[],
      ${column(given, ({ friend }) => friend)}::text[]) g (rule, player, friend)`
  await requestOffers(due, now).execute(tx)
}
