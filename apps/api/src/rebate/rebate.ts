import { type BasisPoints, type Fen, fen, shareOf, sum } from '@koi/contract/money'
import { categoryNames } from '@koi/contract/game/game.copy'
import { NothingToClaim, requirementTitle } from '@koi/contract/rebate/rebate.copy'
import { addDays, type Day, dayOf, type Instant, startOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { account } from '../ledger/accounts.ts'
import { lockPlayer, post } from '../ledger/ledger.ts'
import { refuseBlocked } from '../identity/standing.ts'
import type { Reader, Tx } from '../platform/db.ts'
import { type App, transact } from '../platform/app.ts'
import { keyOf, newId } from '../platform/id.ts'
import { refuse } from '../platform/refuse.ts'
import { addRequirement } from '../turnover/turnover.ts'

/** What a player's valid settled stakes of a day deserve beyond the records that exist. */
export interface Due {
  player: string
  username: string
  venue: string
  category: string
  gamename: string
  level: number
  percent: number
  stake: Fen
  money: Fen
}

/**
 * Accrues the rebates of a Beijing day (default: yesterday) and returns how many records were added. Run again it adds
 * the difference to what is there; what was accrued too much is never taken back.
 */
export async function accrue(app: App, wanted: Day | null): Promise<number> {
  const day = wanted ?? addDays(dayOf(app.clock.now()), -1)
  const players = await app.db
    .selectFrom('bet')
    .select('playerId')
    .distinct()
    .where('state', '=', 'settled')
    .where('settledAt', '>=', startOf(day))
    .where('settledAt', '<', startOf(addDays(day, 1)))
    .orderBy('playerId')
    .execute()
  let added = 0
  for (const { playerId } of players) {
    added += await transact(app, async (tx) => {
      await lockPlayer(tx, playerId)
      const now = app.clock.now()
      const dues = await duesOf(tx, day, now, playerId)
      for (const { player, venue, category, gamename, level, percent, stake, money } of dues) {
        const row = {
          id: newId<'Rebate'>(),
          playerId: player,
          day,
          venue,
          categoryId: category,
          gamename,
          stake,
          percent,
          level,
          money,
          createdAt: now,
        }
        await tx.insertInto('rebate').values(row).execute()
      }
      return dues.length
    })
  }
  return added
}

/**
 * What a run for the day would add now, of everybody or of one player. Bets count on the Beijing day of their
 * settlement (ruling 9), at the rate of the level a player had at the end of the day, for a running day of their present
 * one; each venue and category is rounded down to fen, and less than one fen is nothing (D-064).
 */
export async function duesOf(db: Reader, day: Day, now: Instant, player: string | null = null): Promise<Due[]> {
  const end = startOf(addDays(day, 1))
  const { rows } = await sql<
    Omit<Due, 'money' | 'gamename'> & { total: number; paid: number; stated: number; name: string; kind: string }
  >`
    with stakes as (
      select player_id, venue, case category_id when 'fish' then 'concise' else category_id end as category, sum(valid_stake) as total
      from bet where state = 'settled' and settled_at >= ${startOf(day)} and settled_at < ${end} and (${player}::uuid is null or player_id = ${player}::uuid)
      group by 1, 2, 3
    ), leveled as (
      select p.id, p.username, case when ${end}::timestamptz > ${now}::timestamptz then p.vip_level else coalesce(
        (select from_level from vip_change c where c.player_id = p.id and c.at >= ${end} order by c.at, c.id limit 1), p.vip_level) end as level
      from player p where p.id in (select player_id from stakes)
    )
    select s.player_id as player, l.username, s.venue, v.name, v.category as kind, s.category, l.level, s.total,
      coalesce(r.paid, 0) as paid, coalesce(r.stated, 0) as stated,
      case s.category when 'realbet' then g.realperson when 'concise' then g.electron when 'gaming' then g.e_sport when 'joker' then g.joker
        when 'sport' then g.sport when 'lottery' then g.lottery else 0 end as percent
    from stakes s
    join leveled l on l.id = s.player_id
    join vip_level g on g.level = l.level
    join venue v on v.code = s.venue
    left join lateral (
      select sum(money) as paid, sum(stake) as stated from rebate r
      where r.player_id = s.player_id and r.day = ${day}::date and r.venue = s.venue and r.category_id = s.category
    ) r on true
    order by s.player_id, s.venue, s.category`.execute(db)
  return rows
    .map(({ total, paid, stated, name, kind, ...due }) => ({
      ...due,
      gamename: kind === 'fish' ? name : gamenameOf(name, due.category),
      stake: fen(Number(total) - Number(stated)),
      money: fen(shareOf(fen(Number(total)), due.percent as BasisPoints) - Number(paid)),
    }))
    .filter(({ money }) => money > 0)
}

/** The venue's name, with the kind of game where the name does not tell it. */
export function gamenameOf(venue: string, category: string): string {
  const kind = categoryNames[category] ?? ''
  return kind === '' || venue.includes(kind) ? venue : `${venue} ${kind}`
}

/**
 * Pays every pending rebate of a player into their main wallet, with turnover of one times the sum; returns the sum.
 * Throws NothingToClaim. `claim` is the id of this claim.
 */
export async function claim(tx: Tx, player: string, claimId: string, now: Instant): Promise<Fen> {
  await lockPlayer(tx, player)
  await refuseBlocked(tx, player)
  const rows = await tx
    .updateTable('rebate')
    .set({ state: 'claimed', claimId, updatedAt: now })
    .where('playerId', '=', player)
    .where('state', '=', 'unclaimed')
    .returning('money')
    .execute()
  if (rows.length === 0) refuse(NothingToClaim)
  const amount = sum(rows.map(({ money }) => money))
  await post(tx, {
    player,
    key: keyOf(claimId, 'pay'),
    kind: 'rebate.pay',
    about: claimId,
    from: account.rebate,
    to: account.main,
    amount,
    at: now,
  })
  const why = { source: 'rebate', about: claimId, title: requirementTitle } as const
  await addRequirement(tx, { player, ...why, amount, bonus: amount, at: now })
  return amount
}
