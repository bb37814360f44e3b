import { plainName } from '@koi/contract/typed'
import { loadBalances } from '../../books/ledger/ledger.ts'
import type { Reader } from '../../platform/db/db.ts'
import { hashesIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { openPerson } from './person.ts'

const maxFound = 20

/** At most 20 players whose user name, real name, mobile number or bound account is exactly `text`, newest first. */
export async function findExactPlayers(db: Reader, key: FolderSecret, text: string) {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'username', 'realname', 'mobile', 'email', 'vipLevel', 'isBlacklisted', 'isActive'])
    .select(['createdAt', 'signedInAt'])
    // A union, because PostgreSQL uses no index for conditions that are joined by `or` with a subquery.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('player')
        .select('id')
        .where((one) => one(one.fn('lower', ['username']), '=', plainName(text).toLowerCase()))
        .unionAll(
          eb
            .selectFrom('player')
            .select('id')
            .where('realnameHash', 'in', hashesIn(key, 'player.realname', text)),
        )
        .unionAll(
          eb
            .selectFrom('player')
            .select('id')
            .where('mobileHash', 'in', hashesIn(key, 'player.mobile', text)),
        )
        .unionAll(
          eb
            .selectFrom('payee')
            .select('playerId as id')
            .where('bankNoHash', 'in', hashesIn(key, 'payee.bank_no', text))
            .where('removedAt', 'is', null),
        ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxFound)
    .execute()
  const balanceOf = await loadBalances(
    db,
    rows.map(({ id }) => id),
    ['main'],
  )
  return rows.map((row) => {
    const { realname, mobile } = openPerson(key, row)
    return {
      id: row.id,
      username: row.username,
      realname,
      mobile,
      vip: row.vipLevel,
      balance: balanceOf(row.id, 'main'),
      isblack: row.isBlacklisted,
      status: row.isActive,
      created_at: row.createdAt,
      last_login_at: row.signedInAt,
    }
  })
}
