import { plainName } from '@koi/contract/typed'
import { isId } from '@koi/contract/id'
import { Invalid } from '@koi/contract/refusal.copy'
import type { Fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { ListQuery } from '@koi/contract/wire'
import { sql } from 'kysely'
import { loadBalances } from '../../books/ledger/ledger.ts'
import type { Reader } from '../../platform/db/db.ts'
import { parseSwitches, inDates, likeOf, pageFound, sortOf } from '../../platform/http/items.ts'
import { hashesIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import { holds } from '../../platform/http/permission.ts'
import { masked, openPerson, type Person } from './person.ts'

export interface PlayerQuery extends ListQuery {
  isblack?: string | undefined
  isagent?: string | undefined
  is_test?: string | undefined
  vip?: string | undefined
  pid?: string | undefined
  tag?: string | undefined
  segment?: string | undefined
}

const paid = sql<Fen>`coalesce((select sum(credited) from deposit d where d.player_id = player.id and d.state = 'approved'), 0)::bigint`

export const players = (db: Reader) =>
  db.selectFrom('player').leftJoin('player as referrer', 'referrer.id', 'player.referrerId')

/** Columns of a row; their subqueries run only for the rows of the page. */
export const selectPlayerRow = (query: ReturnType<typeof players>) =>
  query
    .select([
      'player.id',
      'player.username',
      'player.realname',
      'player.mobile',
      'player.email',
      'player.vipLevel',
      'player.isBlacklisted',
      'player.isActive',
      'player.isAgent',
      'player.isTest',
      'player.isFreeTransfer',
      'player.excludedUntil',
      'player.createdAt',
      'player.signedInAt',
      'player.signedInIp',
      'referrer.username as referrer',
    ])
    .select([
      paid.as('paid'),
      sql<Fen>`coalesce((select sum(balance) from account a where a.player_id = player.id and a.place = 'venue'), 0)::bigint`.as(
        'venues',
      ),
      sql<number>`(select count(*) from deposit d where d.player_id = player.id)`.as('deposits'),
      sql<number>`(select count(*) from withdrawal w where w.player_id = player.id)`.as('withdrawals'),
      sql<number>`(select count(*) from bet b where b.player_id = player.id)`.as('bets'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectPlayerRow>['executeTakeFirstOrThrow']>>

/** Who reads: whether the operator may see mobile and e-mail, which are masked otherwise. */
export const seesContacts = (caller: Pick<OperatorCaller, 'role' | 'permissions'>): boolean =>
  holds(caller, 'player.change')

/** A row without `balance` and `held`. `isOpen`: mobile and e-mail are not masked. */
export const toPlayerRow = (key: FolderSecret, isOpen: boolean) => (row: Row) => ({
  id: row.id,
  player_id: row.id,
  username: row.username,
  ...shownPerson(openPerson(key, row), isOpen),
  vip: row.vipLevel,
  gameblance: row.venues,
  paysum: row.paid,
  deposit_count: row.deposits,
  withdrawal_count: row.withdrawals,
  bet_count: row.bets,
  isblack: row.isBlacklisted,
  status: row.isActive,
  isagent: row.isAgent,
  is_test: row.isTest,
  transferstatus: row.isFreeTransfer,
  excluded_until: row.excludedUntil as Instant | null,
  pid: row.referrer ?? '',
  created_at: row.createdAt,
  last_login_at: row.signedInAt as Instant | null,
  last_login_ip: row.signedInIp ?? '',
})

const shownPerson = (person: Person, isOpen: boolean): Person =>
  isOpen ? person : { ...person, mobile: masked('mobile', person.mobile), email: masked('email', person.email) }

/** Lists players, newest first unless `sort` says otherwise. Throws Invalid for a malformed day. */
export async function listPlayers(db: Reader, key: FolderSecret, input: PlayerQuery, isOpen: boolean) {
  const flags = [
    [input.isblack, 'player.isBlacklisted'],
    [input.isagent, 'player.isAgent'],
    [input.is_test, 'player.isTest'],
  ] as const
  const q = input.q?.trim()
  let rows = players(db)
  if (q)
    rows = rows.where((eb) =>
      eb.or([
        eb('player.username', 'ilike', likeOf(plainName(q))),
        eb('player.realnameHash', 'in', hashesIn(key, 'player.realname', q)),
        eb('player.mobileHash', 'in', hashesIn(key, 'player.mobile', q)),
      ]),
    )
  if (input.state) rows = rows.where('player.isActive', 'in', parseSwitches(input.state))
  for (const [flag, column] of flags) if (flag === '0' || flag === '1') rows = rows.where(column, '=', flag === '1')
  if (input.vip && /^\d{1,3}$/.test(input.vip)) rows = rows.where('player.vipLevel', '=', Number(input.vip))
  if (input.pid)
    rows = rows.where((eb) => eb(eb.fn('lower', ['referrer.username']), '=', plainName(input.pid!).toLowerCase()))
  const { tag, segment } = input
  if (tag)
    rows = rows.where('player.id', 'in', (eb) =>
      eb
        .selectFrom('playerTag')
        .select('playerId')
        .where('tagId', '=', isId(tag) ? tag : refuse(Invalid)),
    )
  if (segment)
    rows = rows.where('player.id', 'in', (eb) =>
      eb
        .selectFrom('segmentMember')
        .select('playerId')
        .where('segmentId', '=', isId(segment) ? segment : refuse(Invalid)),
    )
  rows = inDates(rows, 'player.createdAt', input)
  const { column, direction } = sortOf(
    input.sort,
    ['created_at', 'username', 'vip', 'balance', 'paysum', 'last_login_at'],
    'created_at',
  )
  const by = {
    created_at: sql`player.created_at`,
    username: sql`lower(player.username)`,
    vip: sql`player.vip_level`,
    balance: sql`coalesce(wallet.balance, 0)`,
    paysum: paid,
    last_login_at: sql`coalesce(player.signed_in_at, '-infinity')`,
  }[column]
  const sorted = rows.$if(column === 'balance', (eb) =>
    eb.leftJoin('account as wallet', (join) =>
      join.onRef('wallet.playerId', '=', 'player.id').on('wallet.place', '=', 'main'),
    ),
  )
  const found = selectPlayerRow(sorted).orderBy(by, direction).orderBy('player.id', direction)
  const page = await pageFound(input, found, toPlayerRow(key, isOpen))
  const ids = page.items.map(({ id }) => id)
  const balanceOf = await loadBalances(db, ids, ['main', 'held'])
  const items = page.items.map((row) => ({
    ...row,
    balance: balanceOf(row.id, 'main'),
    held: balanceOf(row.id, 'held'),
  }))
  return { ...page, items }
}
