import { basisPoints, type Fen, fen, shareOf, sum } from '@koi/contract/money'
import { type ContentTexts, nameIn } from '@koi/contract/contentTexts'
import type { Category, VenueCategory } from '@koi/contract/play/game/game'
import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { NothingToClaim } from '@koi/contract/reward/rebate/rebate.copy'
import { addDays, type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { levelAtEndOf } from '../bonus/playerLevel.ts'
import { lockPlayer, post } from '../../books/ledger/ledger.ts'
import { requireNotBlocked } from '../../access/identity/playerStatus.ts'
import { sumApart } from '../../platform/queue/apart.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'

/** What names a venue of rebates. */
export interface RebateVenue {
  name: string
  kind: VenueCategory
  texts: ContentTexts
}

/** Difference between the rebates due for a player's day and the existing records. */
export interface Due extends RebateVenue {
  player: string
  username: string
  venue: string
  category: Category
  level: number
  percent: number
  /** Negative if too much was recorded. */
  stake: Fen
  /** Never 0; negative if too much was recorded. */
  money: Fen
}

/** Days recounted each night, the same number for which bets are re-read. */
const recountDays = 8

/**
 * Accrues the rebates of one Beijing day, or of the last eight; returns the number of changed records. An excess is deducted
 * from unclaimed rebates; claimed ones are kept and count against later dues.
 */
export async function accrue(app: App, wanted: Day | null): Promise<number> {
  const today = dayOf(app.clock.now())
  const days = wanted ? [wanted] : Array.from({ length: recountDays }, (_, n) => addDays(today, n - recountDays))
  return sumApart(app, days, async (day) => {
    if (day < today) await storeRates(app.db, day)
    const players = new Set((await loadDues(app.db, day)).map(({ player }) => player))
    return sumApart(app, players, (player) => transact(app, (tx) => accrueFor(tx, app, player, day)))
  })
}

async function accrueFor(tx: Tx, { clock }: Pick<App, 'clock'>, player: string, day: Day): Promise<number> {
  await lockPlayer(tx, player)
  const now = clock.now()
  let records = 0
  for (const due of await loadDues(tx, day, player))
    records += due.money > 0 ? await insertRebate(tx, day, due, now) : await deductExcess(tx, day, due)
  return records
}

/** SQL: rates per level and category, in hundredths of a percent. */
const rates = sql`
  select g.level, r.category_id, r.percent from vip_level g, lateral (values ('live', g.live_rate), ('slots', g.slots_rate),
    ('esports', g.esports_rate), ('cards', g.cards_rate), ('sports', g.sports_rate), ('lottery', g.lottery_rate)) r (category_id, percent)`

/** Stores the rates of a finished day when it is first counted; later changes do not affect it. */
const storeRates = (db: Db, day: Day) =>
  sql`insert into rebate_rate (day, level, category_id, percent)
    select ${day}::date, n.* from (${rates}) n on conflict do nothing`.execute(db)

async function insertRebate(tx: Tx, day: Day, due: Due, now: Instant): Promise<number> {
  const { player, venue, category, level, percent, stake, money } = due
  const row = { playerId: player, day, venue, categoryId: category, stake, percent, level, money }
  await tx
    .insertInto('rebate')
    .values({ id: newId<'Rebate'>(), ...row, createdAt: now })
    .execute()
  return 1
}

/** Deducts an excess from unclaimed records, newest first; returns the number of changed records. */
async function deductExcess(tx: Tx, day: Day, { player, venue, category, stake, money }: Due): Promise<number> {
  const records = await tx
    .selectFrom('rebate')
    .select(['id', 'stake', 'money'])
    .where('playerId', '=', player)
    .where('day', '=', day)
    .where('venue', '=', venue)
    .where('categoryId', '=', category)
    .where('state', '=', 'unclaimed')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  let [changed, left, over] = [0, -money, -stake]
  for (const { id, stake: counted, money: earned } of records) {
    if (left === 0) break
    if (earned <= left) await tx.deleteFrom('rebate').where('playerId', '=', player).where('id', '=', id).execute()
    else
      await tx
        .updateTable('rebate')
        .set({ money: fen(earned - left), stake: fen(counted - over) })
        .where('playerId', '=', player)
        .where('id', '=', id)
        .execute()
    left -= Math.min(left, earned)
    over -= counted
    changed += 1
  }
  return changed
}

/**
 * Loads the rebates due for a Beijing day, of all players or one. A bet counts on the day of its first settlement, at the
 * player's level at the end of that day (current level for today). Amounts are rounded down to fen per venue and category.
 */
export async function loadDues(db: Reader, day: Day, player: string | null = null): Promise<Due[]> {
  const [begin, end] = [startOf(day), startOf(addDays(day, 1))]
  const wanted = sql`state = 'settled' and (${player}::uuid is null or player_id = ${player}::uuid)`
  const { rows } = await sql<Omit<Due, 'money'> & { total: number; paid: number; stated: number }>`
    with stakes as (
      select player_id, venue, category_id as category, sum(valid_stake) as total from (
        select player_id, venue, category_id, valid_stake from bet where ${wanted} and first_settled_at is null and settled_at >= ${begin} and settled_at < ${end}
        union all
        select player_id, venue, category_id, valid_stake from bet where ${wanted} and first_settled_at >= ${begin} and first_settled_at < ${end}
        union all
        select player_id, venue, category_id, 0 from rebate
          where day = ${day}::date and state = 'unclaimed' and (${player}::uuid is null or player_id = ${player}::uuid)
      ) told group by 1, 2, 3
    ), leveled as (
      select p.id, p.username, ${levelAtEndOf(day)} as level
      from player p where p.id in (select player_id from stakes)
    ), rates as (
      select level, category_id, percent from rebate_rate where day = ${day}::date
      union all select n.* from (${rates}) n where not exists (select from rebate_rate where day = ${day}::date)
    )
    select s.player_id as player, l.username, s.venue, v.name, v.category as kind, v.texts, s.category, l.level, s.total,
      coalesce(r.paid, 0) as paid, coalesce(r.stated, 0) as stated, g.percent
    from stakes s
    join leveled l on l.id = s.player_id
    join rates g on g.level = l.level and g.category_id = s.category
    join venue v on v.code = s.venue
    left join lateral (
      select sum(money) as paid, sum(stake) as stated from rebate r
      where r.player_id = s.player_id and r.day = ${day}::date and r.venue = s.venue and r.category_id = s.category
    ) r on true
    where s.total::bigint * g.percent / 10000 <> coalesce(r.paid, 0)
    order by s.player_id, s.venue, s.category`.execute(db)
  return rows
    .map(({ total, paid, stated, ...due }) => ({
      ...due,
      stake: fen(Number(total) - Number(stated)),
      money: fen(shareOf(fen(Number(total)), basisPoints(due.percent)) - Number(paid)),
    }))
    .filter(({ money }) => money !== 0)
}

/** The venue's name, followed by the category unless the name contains it or the venue is a fishing one. */
export function gamenameIn(language: Language, venue: RebateVenue, category: Category): string {
  const [name, kind] = [nameIn(language, venue), textsIn[language].game.categoryNames[category]]
  return venue.kind === 'fishing' || name.includes(kind) ? name : `${name} ${kind}`
}

/** Pays all pending rebates with turnover of one times the sum; returns the sum. Throws NothingToClaim. */
export async function claim(tx: Tx, player: string, claimId: string, clock: Pick<Clock, 'now'>): Promise<Fen> {
  await lockPlayer(tx, player)
  const now = clock.now()
  await requireNotBlocked(tx, player)
  const rows = await tx
    .updateTable('rebate')
    .set({ state: 'claimed', claimId, updatedAt: now })
    .where('playerId', '=', player)
    .where('state', '=', 'unclaimed')
    .returning('money')
    .execute()
  if (rows.length === 0) refuse(NothingToClaim)
  const amount = sum(rows.map(({ money }) => money))
  post(tx, {
    player,
    kind: 'rebate.pay',
    order: claimId,
    amount,
    at: now,
  })
  addRequirement(tx, { player, source: 'rebate', about: claimId, amount, bonus: amount, at: now })
  return amount
}
