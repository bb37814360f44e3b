import { accountOrder, type Place } from '../../books/ledger/ledger.ts'
import { isId } from '@koi/contract/id'
import { type Fen, fen, noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { sessionsOf } from '../../access/identity/session.ts'
import type { Reader } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { findLatestReview } from '../review/review.ts'
import { players, toPlayerRow, selectPlayerRow } from './profile.list.ts'
import { joinDayOf } from './profile.ts'

interface OrderTotals {
  count: number
  amount: Fen
}

/** Totals per kind of order; only successful orders count. */
async function loadOrderTotals(db: Reader, player: string) {
  const { rows } = await sql<{ name: string } & OrderTotals>`
    select 'deposits' as name, count(*) as count, coalesce(sum(credited), 0)::bigint as amount from deposit where player_id = ${player} and state = 'approved'
    union all select 'withdrawals', count(*), coalesce(sum(amount), 0)::bigint from withdrawal where player_id = ${player} and state = 'approved'
    union all select 'rebates', count(*), coalesce(sum(money), 0)::bigint from rebate where player_id = ${player} and state = 'claimed'
    union all select 'packets', count(*), coalesce(sum(money), 0)::bigint from packet_claim where player_id = ${player}
    union all select 'promotions', count(*), coalesce(sum(granted), 0)::bigint from (
      select greatest(granted - coalesce(revoked, 0), 0) as granted from activity_application where player_id = ${player} and state = 'approved'
      union all select greatest(amount - coalesce(revoked, 0), 0) from bonus where player_id = ${player} and credited_at is not null and count is null
    ) promotion`.execute(db)
  const of = (name: string): OrderTotals => {
    const row = rows.find((one) => one.name === name)
    return { count: row?.count ?? 0, amount: fen(row?.amount ?? 0) }
  }
  const { count, stake, validStake, winLoss } = await db
    .selectFrom('bet')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select([
      sql<Fen>`coalesce(sum(stake), 0)::bigint`.as('stake'),
      sql<Fen>`coalesce(sum(valid_stake), 0)::bigint`.as('validStake'),
      sql<Fen>`coalesce(sum(win_loss), 0)::bigint`.as('winLoss'),
    ])
    .where('playerId', '=', player)
    .where('state', '=', 'settled')
    .executeTakeFirstOrThrow()
  return {
    deposits: of('deposits'),
    withdrawals: of('withdrawals'),
    rebates: of('rebates'),
    packets: of('packets'),
    promotions: of('promotions'),
    bets: { count, stake, valid_stake: validStake, win_loss: winLoss },
  }
}

/** Loads the details of a player; mobile and e-mail masked unless `isOpen`. Throws NotFound. */
export async function requireProfileDetail(db: Reader, key: FolderSecret, id: string, isOpen: boolean, now: Instant) {
  if (!isId(id)) return refuse(NotFound)
  const row = await selectPlayerRow(players(db)).where('player.id', '=', id).executeTakeFirst()
  const more = await db
    .selectFrom('player')
    .select(['birthday', 'avatar', 'note', 'createdIp', 'vipSince'])
    .select([
      sql<number>`(select count(*) from player p where p.referrer_id = player.id)`.as('referrals'),
      sql<number>`(select count(*) from invitation i where i.inviter_id = player.id)`.as('invited'),
      sql<
        string | null
      >`(select o.username from invitation i join player o on o.id = i.inviter_id where i.friend_id = player.id)`.as(
        'inviter',
      ),
      sql<Fen>`coalesce((select sum(amount - worked) from wagering_requirement where player_id = player.id and state = 'open'), 0)::bigint`.as(
        'requirement',
      ),
      sql<
        string | null
      >`(select s.name from player_source p join source s on s.id = p.source_id where p.player_id = player.id)`.as(
        'source',
      ),
      sql<boolean>`exists (select from second_factor f where f.realm = 'player' and f.subject = player.id and f.confirmed_at is not null)
        or exists (select from passkey k where k.realm = 'player' and k.subject = player.id)`.as('hasFactor'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !more) return refuse(NotFound)
  const accounts = await db
    .selectFrom('account')
    .select(['place', 'balance', sql<string>`account_name(place, venue)`.as('name')])
    .where('playerId', '=', id)
    .where('isOwn', '=', true)
    .where((eb) => eb.or([eb('balance', '<>', noMoney), eb('venue', 'is', null)]))
    .orderBy(accountOrder)
    .execute()
  const inAccount = (wanted: Place) => accounts.find(({ place }) => place === wanted)?.balance ?? noMoney
  const review = await findLatestReview(db, id)
  const sessions = await sessionsOf(db, 'player', id, now).limit(20).execute()
  return {
    ...toPlayerRow(key, isOpen)(row),
    balance: inAccount('main'),
    held: inAccount('held'),
    birthday: more.birthday ?? '',
    avatar: more.avatar,
    note: more.note,
    joinday: joinDayOf(row.createdAt, now),
    created_ip: more.createdIp,
    vip_since: more.vipSince,
    bet_amount: more.requirement,
    referrals: more.referrals,
    inviter: more.inviter ?? '',
    invited: more.invited,
    source: more.source ?? '',
    has_factor: more.hasFactor,
    limits_reviewed_at: review?.answeredAt ?? null,
    limits_review: review?.answer ?? ('' as const),
    accounts: accounts.map(({ name, balance }) => ({ name, balance })),
    totals: await loadOrderTotals(db, id),
    sessions: sessions.map(({ createdAt, seenAt, ip, device }) => ({
      created_at: createdAt,
      seen_at: seenAt,
      ip,
      agent: device,
    })),
  }
}
