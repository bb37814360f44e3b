import type { PlayerId } from '@koi/contract/id'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import { RecoveryFailed, replyCopy } from '@koi/contract/venue/venue.copy'
import { sql } from 'kysely'
import { balanceOf } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import { type App, transact } from '../platform/app.ts'
import { newId } from '../platform/id.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { adapterOf } from './adapter.ts'
import { ask } from './cachedBalance.ts'
import { fitting } from './move.ts'
import { isSeamless, type VenueAccount, venueAccountOf, venueAccountsOf, type Venue } from './rows.ts'
import { begin, type Order, execute } from './transfer.ts'

type Result = 'nothing' | 'moved' | 'failed'

/**
 * Calls every venue balance back into the main wallet (S-08), each by a transfer of its own. Venues in repair or off
 * are tried too: it is the player's money. Throws TooOften while another recovery of theirs runs, RecoveryFailed when
 * none of several could be moved.
 */
export async function recoverAll(
  app: App,
  player: PlayerId,
  askedAt: Instant,
): Promise<{ message: string; failed: string[] }> {
  const results = (await alone(app, player, askedAt, () => callBack(app, player, 'recover'))) ?? refuse(TooOften)
  const failed = results.filter(({ result }) => result === 'failed').map(({ venue }) => venue.name)
  const moved = results.filter(({ result }) => result === 'moved').length
  if (failed.length > 0 && moved === 0) refuse(RecoveryFailed)
  return {
    failed,
    message:
      failed.length > 0 ? replyCopy.partlyRecovered : moved > 0 ? replyCopy.recovered : replyCopy.nothingToRecover,
  }
}

/**
 * Free transfer (D-053): everything from the other venues home, then the whole main wallet into this one. What cannot
 * be moved stays where it is; the game opens all the same.
 */
export async function moveAllInto(app: App, player: PlayerId, venue: Venue): Promise<void> {
  await alone(app, player, null, async () => {
    await callBack(app, player, 'launch', venue.code)
    if (isSeamless(venue)) return [] // it plays from the main wallet
    const amount = fitting(venue, await balanceOf(app.db, player))
    if (amount === 0) return []
    const order: Order = { id: newId<'Transfer'>(), player, venue, direction: 'in', amount, why: 'launch' }
    await attempt(app, order)
    return []
  })
}

/**
 * Runs `work` unless another of the player's recoveries is at it (then null), on whatever process; dead after a
 * minute. With `askedAt`, one that ended after that moment counts as being at it: both were asked for at once.
 */
async function alone<Value>(
  app: App,
  player: PlayerId,
  askedAt: Instant | null,
  work: () => Promise<Value>,
): Promise<Value | null> {
  const now = app.clock.now()
  const { rows } = await sql`
    insert into recovery as r (player_id, started_at) values (${player}, ${now})
    on conflict (player_id) do update set started_at = excluded.started_at, ended_at = null
      where (r.ended_at is not null and (${askedAt}::timestamptz is null or r.ended_at < ${askedAt}))
        or r.started_at < ${plus(now, -minute)} or r.started_at > ${plus(now, minute)}
    returning 1`.execute(app.db)
  if (rows.length === 0) return null
  try {
    return await work()
  } finally {
    await app.db
      .updateTable('recovery')
      .set({ endedAt: app.clock.now() })
      .where('playerId', '=', player)
      .where('startedAt', '=', now)
      .execute()
  }
}

async function callBack(app: App, player: PlayerId, why: Order['why'], except?: string) {
  const venueAccounts = (await venueAccountsOf(app.db, player)).filter(
    (venueAccount): venueAccount is VenueAccount => venueAccount.login !== null && venueAccount.venue.code !== except,
  )
  return Promise.all(
    venueAccounts.map(async (venueAccount) => {
      const result = await callBackFrom(app, player, venueAccount, why).catch((error: unknown): Result => {
        app.log.error({ err: error, venue: venueAccount.venue.code }, 'a balance was not called back')
        return 'failed'
      })
      return { venue: venueAccount.venue, result }
    }),
  )
}

async function callBackFrom(
  app: App,
  player: PlayerId,
  venueAccount: VenueAccount,
  why: Order['why'],
): Promise<Result> {
  const { venue } = venueAccount
  const first = await ask(app, player, venueAccount)
  if (first.balance === 0) return 'nothing'
  if (!first.isLive) return 'failed'
  // A game still open could stake what is leaving, so it is ended first and the balance read after.
  try {
    await adapterOf(app, venue).kick({ login: venueAccount.login })
  } catch (error) {
    if (error instanceof OutsideFault) return 'failed'
    throw error
  }
  const known = await ask(app, player, (await venueAccountOf(app.db, player, venue))!)
  if (!known.isLive) return 'failed'
  const amount = fitting(venue, known.balance)
  if (amount === 0) return 'nothing'
  return attempt(app, { id: newId<'Transfer'>(), player, venue, direction: 'out', amount, why })
}

async function attempt(app: App, order: Order): Promise<Result> {
  try {
    await transact(app, (tx) => begin(tx, order, app.clock.now()))
  } catch (error) {
    if (error instanceof Refused) return 'failed'
    throw error
  }
  return (await execute(app, order)) === 'done' ? 'moved' : 'failed'
}
