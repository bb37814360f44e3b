import type { PlayerId } from '@koi/contract/id'
import { TooOften } from '@koi/contract/refusal.copy'
import { type Instant, minute, plus } from '@koi/contract/time'
import { RecoveryFailed, said } from '@koi/contract/venue/venue.copy'
import { sql } from 'kysely'
import { balanceOf } from '../ledger/ledger.ts'
import { OutsideFault } from '../outside/fault.ts'
import { type House, transact } from '../platform/house.ts'
import { newId } from '../platform/id.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { adapterOf } from './adapter.ts'
import { ask } from './mirror.ts'
import { fitting } from './move.ts'
import { isSeamless, type Seat, seatOf, seatsOf, type Venue } from './rows.ts'
import { begin, direction, type Order, pursue } from './transfer.ts'

type Result = 'nothing' | 'moved' | 'failed'

/**
 * Calls every venue balance back into the main wallet (S-08), each by a transfer of its own. Venues in repair or off
 * are tried too: it is the player's money. Throws TooOften while another recovery of his runs, RecoveryFailed when
 * none of several could be moved.
 */
export async function recoverAll(
  house: House,
  player: PlayerId,
  askedAt: Instant,
): Promise<{ message: string; failed: string[] }> {
  const results = (await alone(house, player, askedAt, () => callBack(house, player, 'recover'))) ?? refuse(TooOften)
  const failed = results.filter(({ result }) => result === 'failed').map(({ venue }) => venue.name)
  const moved = results.filter(({ result }) => result === 'moved').length
  if (failed.length > 0 && moved === 0) refuse(RecoveryFailed)
  return {
    failed,
    message: failed.length > 0 ? said.partlyRecovered : moved > 0 ? said.recovered : said.nothingToRecover,
  }
}

/**
 * Free transfer (D-053): everything from the other venues home, then the whole main wallet into this one. What cannot
 * be moved stays where it is; the game opens all the same.
 */
export async function moveAllInto(house: House, player: PlayerId, venue: Venue): Promise<void> {
  await alone(house, player, null, async () => {
    await callBack(house, player, 'launch', venue.code)
    if (isSeamless(venue)) return [] // it plays from the main wallet
    const amount = fitting(venue, await balanceOf(house.db, player))
    if (amount === 0) return []
    const order: Order = { id: newId<'Transfer'>(), player, venue, direction: direction.in, amount, why: 'launch' }
    await attempt(house, order)
    return []
  })
}

/**
 * Runs `work` unless another of the player's recoveries is at it (then null), on whatever process; dead after a
 * minute. With `askedAt`, one that ended after that moment counts as being at it: both were asked for at once.
 */
async function alone<Value>(
  house: House,
  player: PlayerId,
  askedAt: Instant | null,
  work: () => Promise<Value>,
): Promise<Value | null> {
  const now = house.clock.now()
  const { rows } = await sql`
    insert into recovery as r (player_id, started_at) values (${player}, ${now})
    on conflict (player_id) do update set started_at = excluded.started_at, ended_at = null
      where (r.ended_at is not null and (${askedAt}::timestamptz is null or r.ended_at < ${askedAt}))
        or r.started_at < ${plus(now, -minute)} or r.started_at > ${plus(now, minute)}
    returning 1`.execute(house.db)
  if (rows.length === 0) return null
  try {
    return await work()
  } finally {
    await house.db
      .updateTable('recovery')
      .set({ endedAt: house.clock.now() })
      .where('playerId', '=', player)
      .where('startedAt', '=', now)
      .execute()
  }
}

async function callBack(house: House, player: PlayerId, why: Order['why'], except?: string) {
  const seats = (await seatsOf(house.db, player)).filter(
    (seat): seat is Seat => seat.login !== null && seat.venue.code !== except,
  )
  return Promise.all(
    seats.map(async (seat) => {
      const result = await callBackFrom(house, player, seat, why).catch((error: unknown): Result => {
        house.log.error({ err: error, venue: seat.venue.code }, 'a balance was not called back')
        return 'failed'
      })
      return { venue: seat.venue, result }
    }),
  )
}

async function callBackFrom(house: House, player: PlayerId, seat: Seat, why: Order['why']): Promise<Result> {
  const { venue } = seat
  const first = await ask(house, player, seat)
  if (first.balance === 0) return 'nothing'
  if (!first.isLive) return 'failed'
  // A game still open could stake what is leaving, so it is ended first and the balance read after.
  try {
    await adapterOf(house, venue).kick({ login: seat.login })
  } catch (error) {
    if (error instanceof OutsideFault) return 'failed'
    throw error
  }
  const known = await ask(house, player, (await seatOf(house.db, player, venue))!)
  if (!known.isLive) return 'failed'
  const amount = fitting(venue, known.balance)
  if (amount === 0) return 'nothing'
  return attempt(house, { id: newId<'Transfer'>(), player, venue, direction: direction.out, amount, why })
}

async function attempt(house: House, order: Order): Promise<Result> {
  try {
    await transact(house, (tx) => begin(tx, order, house.clock.now()))
  } catch (error) {
    if (error instanceof Refused) return 'failed'
    throw error
  }
  return (await pursue(house, order)) === 'done' ? 'moved' : 'failed'
}
