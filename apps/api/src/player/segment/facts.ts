import type { Category } from '@koi/contract/play/game/game'
import type { FactName, Leaf, PlayCategory, Window } from '@koi/contract/player/segment/segment'
import { addDays, type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { EventKind } from '../../platform/event/kinds.ts'
import { placeIn } from '../../books/order/place.ts'

type Sql = RawBuilder<unknown>

/**
 * The time and the players for which a condition is evaluated, and the sums that it needs: one join per window and category.
 */
export class FactContext {
  readonly now: Instant
  readonly today: Day
  /** SQL of a `uuid[]`; null: all players. */
  readonly #among: Sql | null
  readonly #joins = new Map<string, Sql>()

  constructor(now: Instant, among: Sql | null) {
    this.now = now
    this.today = dayOf(now)
    this.#among = among
  }

  /** Returns the first Beijing day of a window; null: all days. */
  firstDay(window: Window): Day | null {
    return window === 'all' ? null : addDays(this.today, 1 - window)
  }

  /** Returns the alias of the player's sums of `player_day`; a player without any has no row. */
  money(window: Window): Sql {
    const sums = sql`sum(deposits) as deposits, sum(deposited) as deposited, sum(withdrawals) as withdrawals, sum(withdrawn) as withdrawn`
    return this.#join(`money_${window}`, sql`select player_id, ${sums} from player_day`, window, [])
  }

  /** Returns the alias of the player's sums of `player_day_play`; a player without any has no row. */
  play(window: Window, category: PlayCategory): Sql {
    const sums = sql`sum(bets) as bets, sum(stake) as stake, sum(valid_stake) as valid_stake, sum(win_loss) as result`
    const only = category === 'all' ? [] : [sql`category_id = ${category satisfies Category}`]
    return this.#join(`play_${window}_${category}`, sql`select player_id, ${sums} from player_day_play`, window, only)
  }

  /** Joins sums that are aggregated first: in one pass for all players, by the primary key for a few. */
  #join(alias: string, select: Sql, window: Window, more: Sql[]): Sql {
    const from = this.firstDay(window)
    const only = [
      ...more,
      ...(from ? [sql`day >= ${from}::date`] : []),
      ...(this.#among ? [sql`player_id = any(${this.#among})`] : []),
    ]
    const where = only.length > 0 ? sql`where ${sql.join(only, sql` and `)}` : sql``
    const name = sql.raw(alias)
    this.#joins.set(alias, sql`left join (${select} ${where} group by player_id) ${name} on ${name}.player_id = p.id`)
    return name
  }

  joins(): Sql {
    return sql.join([...this.#joins.values()], sql` `)
  }

  /** SQL: whether `p.id` is one of the players. */
  isAmong(): Sql {
    return this.#among ? sql`p.id = any(${this.#among})` : sql`true`
  }
}

interface Fact {
  /** SQL: the value for `player p`, null if the player has none; for a set, whether it contains one of the leaf's values. */
  value(context: FactContext, leaf: Leaf): Sql
  /** Events that may change the value, besides `player.registered`; it may also change with time alone. */
  events: readonly EventKind[]
}

const daysSince = (context: FactContext, at: Sql): Sql =>
  sql`${context.today}::date - (${at} at time zone 'Asia/Shanghai')::date`

const money = (column: string): Fact => ({
  value: (context, { window = 'all' }) => sql`coalesce(${context.money(window)}.${sql.raw(column)}, 0)`,
  events: ['deposit.closed', 'withdrawal.changed'],
})
const play = (column: string): Fact => ({
  value: (context, { window = 'all', category = 'all' }) =>
    sql`coalesce(${context.play(window, category)}.${sql.raw(column)}, 0)`,
  events: ['bet.settled'],
})
const changed = (value: Fact['value']): Fact => ({ value, events: ['player.changed'] })

/** One expression per fact of the contract. */
export const facts: Record<FactName, Fact> = {
  registered_days: { value: (context) => daysSince(context, sql`p.created_at`), events: [] },
  sign_in_days: changed((context) => daysSince(context, sql`coalesce(p.signed_in_at, p.created_at)`)),
  age: changed(({ today }) => sql`extract(year from age(${today}::date, p.birthday))`),
  language: changed(() => sql`p.language`),
  level: changed(() => sql`p.vip_level`),
  is_verified: {
    value: () => sql`exists (select from verification v where v.player_id = p.id and v.state = 'approved')`,
    events: ['verification.changed'],
  },
  has_mobile: changed(() => sql`p.mobile_hash is not null`),
  has_email: changed(() => sql`p.email_hash is not null`),
  has_limit: {
    value: () => sql`exists (select from player_limit l where l.player_id = p.id)`,
    events: ['protection.changed'],
  },
  is_excluded: {
    value: ({ now }) => sql`coalesce(p.excluded_until > ${now}::timestamptz, false)`,
    events: ['protection.changed', 'player.changed'],
  },
  has_harm_marker: {
    value: () => sql`exists (select from harm_marker h where h.player_id = p.id and h.closed_at is null)`,
    events: ['harm_marker.changed'],
  },
  risk: {
    value: () => sql`coalesce((select k.score from player_risk k where k.player_id = p.id), 0)`,
    events: ['risk.changed'],
  },
  linked: {
    value: () => sql`coalesce((select k.linked from player_risk k where k.player_id = p.id), 0)`,
    events: ['risk.changed'],
  },
  is_referred: { value: () => sql`p.referrer_id is not null`, events: [] },
  is_agent: changed(() => sql`p.is_agent`),
  balance: {
    value: () => sql`coalesce((select a.balance from account a where a.player_id = p.id and a.place = 'main'), 0)`,
    events: ['ledger.posted'],
  },
  deposits: money('deposits'),
  deposited: money('deposited'),
  first_deposit_days: {
    value: ({ today }) =>
      sql`${today}::date - (select min(d.day) from player_day d where d.player_id = p.id and d.deposits > 0)`,
    events: ['deposit.closed'],
  },
  deposit_channel: {
    value: (context, { window = 'all', value }) => {
      const from = context.firstDay(window)
      return sql`exists (select from deposit d where d.player_id = p.id and d.state = 'approved'
        and ${placeIn('d.channel')} = any(${value as string[]}::text[])${from ? sql` and d.closed_at >= ${startOf(from)}::timestamptz` : sql``})`
    },
    events: ['deposit.closed'],
  },
  withdrawals: money('withdrawals'),
  withdrawn: money('withdrawn'),
  bets: play('bets'),
  stake: play('stake'),
  valid_stake: play('valid_stake'),
  result: play('result'),
  tag: {
    // Compared as text: a stored condition may hold any text.
    value: (_, { value }) =>
      sql`exists (select from player_tag t where t.player_id = p.id and t.tag_id::text = any(${value as string[]}::text[]))`,
    events: ['player.changed'],
  },
}
