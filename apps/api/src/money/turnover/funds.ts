import { nameIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { type Fen, fen, least, subtract } from '@koi/contract/money'
import { isInRepair } from '@koi/contract/play/venue/repair'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Place } from '../../books/ledger/ledger.ts'
import type { Reader } from '../../platform/db/db.ts'
import { loadHeld, withdrawableOf } from './turnover.ts'

/** The player's own accounts that hold money; those of venues with the venue's row. */
const selectOwnAccounts = (db: Reader, player: string) =>
  db
    .selectFrom('account as a')
    .leftJoin('venue as v', 'v.code', 'a.venue')
    .select(['a.place', 'a.venue', 'a.balance', 'v.name', 'v.texts', 'v.state', 'v.repairFrom', 'v.repairTo'])
    .where('a.playerId', '=', player)
    .where('a.isOwn', '=', true)
    .where('a.balance', '>', fen(0))
    .orderBy('v.sort')
    .orderBy('a.venue')

/** Orders that wait: open withdrawals, open transfers with the money that leaves each venue, deposits under review. */
async function loadWaiting(db: Reader, player: string) {
  const { rows } = await sql<{
    withdrawals: number
    transfers: number
    leaving: Record<string, number>
    deposits: number
    depositsWaiting: number
  }>`
    select (select count(*) from withdrawal where player_id = ${player}::uuid and closed_at is null) as withdrawals,
      t.transfers, t.leaving, d.deposits, d.deposits_waiting
    from (select count(*) as transfers,
        coalesce(jsonb_object_agg(venue, amount) filter (where direction = 'out'), '{}') as leaving
      from transfer where player_id = ${player}::uuid and closed_at is null) t,
      (select count(*) as deposits, coalesce(sum(amount), 0)::bigint as deposits_waiting
      from deposit where player_id = ${player}::uuid and state = 'pending' and not is_expired) d`.execute(db)
  return rows[0]!
}

/**
 * Where the player's money is, in fen. All sums come from one statement over the accounts, so they add up to
 * `total_balance` while money moves. Counts of waiting orders may be newer.
 */
export async function explainFunds(db: Reader, player: string, language: Language, now: Instant) {
  const [required, accounts, waiting] = await Promise.all([
    loadHeld(db, player),
    selectOwnAccounts(db, player).execute(),
    loadWaiting(db, player),
  ])
  const sumOf = (place?: Place): Fen =>
    fen(accounts.reduce((sum, account) => sum + (!place || account.place === place ? account.balance : 0), 0))
  const balance = sumOf('main')
  const bonus = least(balance, required.bonus)
  return {
    balance,
    cash: subtract(balance, bonus),
    bonus,
    withdrawable: withdrawableOf(balance, required),
    total_balance: sumOf(),
    at_venues: sumOf('venue'),
    venues: accounts
      .filter(({ place }) => place === 'venue')
      .map(({ venue, name, texts, state, repairFrom, repairTo, balance: held }) => ({
        platname: venue!,
        name: nameIn(language, { name: name!, texts: texts! }),
        balance: held,
        leaving: fen(Math.min(held, waiting.leaving[venue!] ?? 0)),
        in_repair: state === 'off' || isInRepair({ state: state!, repairFrom, repairTo }, now),
      })),
    held: sumOf('held'),
    withdrawal_count: waiting.withdrawals,
    in_transit: sumOf('transit'),
    transfer_count: waiting.transfers,
    commission: sumOf('agent'),
    deposits_waiting: fen(waiting.depositsWaiting),
    deposit_count: waiting.deposits,
  }
}
