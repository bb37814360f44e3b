import { createHash } from 'node:crypto'
import type { FeedBet } from '@koi/contract/platform/feed/feed.open'
import type { FaultKind } from '@koi/contract/play/venue/fault'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { BetState } from '@koi/contract/state'
import type { Category, VenueCategory } from '@koi/contract/play/game/game'
import { type Fen, noMoney } from '@koi/contract/money'
import { type Day, dayOf, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import pMap from 'p-map'
import pg from 'pg'
import { insertEvents } from '../../platform/event/emit.ts'
import { lockPlayers } from '../../books/ledger/ledger.ts'
import type { BadBet, VenueBet } from '../../platform/outside/venue.ts'
import { type Db, defer, type Tx } from '../../platform/db/db.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { newId } from '../../platform/text/id.ts'
import { negligible } from '../../money/turnover/stakeOut.ts'
import { waiveIfBroke } from '../../money/turnover/turnover.ts'
import { type Requirement, type StakeChange, workRequirements } from '../../money/turnover/work.ts'
import { invalidReason, maxAhead } from './judge.ts'
import { isObject } from '../../platform/text/json.ts'
import { isLoginOfOtherBrand } from '../venue/venue.ts'
import { loadCategories, loadPlayers, type Row, loadBetRows } from './storeRows.ts'

export interface StoreResult {
  changed: number
  /** The players whose bets changed. */
  players: string[]
}

/** Players per transaction, and the number of concurrent transactions. */
const normalLoad = { playersTogether: 25, lanes: 3 }
/** More bets than this are a backlog, stored with lower concurrency to leave processor time for players. */
const backlogThreshold = 1000
const backlogLoad = { playersTogether: 10, lanes: 1 }
/** Number of bets after which the event loop gets a turn. */
const yieldEvery = 1000

/**
 * Stores new and changed bets, idempotently; invalid ones become venue faults. Bets of another brand's players, which
 * shares the account at the venue, are ignored. A player's bets are stored under the player's lock.
 */
export async function storeBets(
  app: App,
  venue: { code: string; category: VenueCategory },
  reported: VenueBet[],
  bad: BadBet[] = [],
): Promise<StoreResult> {
  const now = app.clock.now()
  const byNumber = new Map<string, VenueBet>()
  for (const bet of reported) if (!isLoginOfOtherBrand(app, bet.login)) byNumber.set(bet.betId, bet)
  const latest = [...byNumber.values()]
  const ownBad = bad.filter(({ bet }) => {
    const login = loginIn(bet)
    return login === null || !isLoginOfOtherBrand(app, login)
  })
  if (latest.length === 0 && ownBad.length === 0) return { changed: 0, players: [] }
  const [players, before, categoryOf] = await Promise.all([
    loadPlayers(app.db, venue.code, latest),
    loadBetRows(
      app.db,
      venue.code,
      latest.map(({ betId }) => betId),
    ),
    loadCategories(app.db, venue),
  ])
  // Venues use real time, also when a test sets our clock.
  const realNow = systemClock.now()
  const latestTime = plus(realNow > now ? realNow : now, maxAhead)
  const news = new Map<string, VenueBet[]>()
  const faults: BadBet[] = [...ownBad]
  for (const [n, bet] of latest.entries()) {
    if (n % yieldEvery === yieldEvery - 1) await othersTurn()
    const player = players.get(bet.login)
    const old = before.get(bet.betId)
    const reason = invalidReason(bet, player, old, latestTime)
    if (reason) faults.push({ betId: bet.betId, reason, bet })
    else if (player !== undefined && (!old || isNewer(old, bet))) {
      const known = news.get(player)
      if (known) known.push(bet)
      else news.set(player, [bet])
    }
  }
  await insertFaults(app.db, venue.code, faults, now)
  const whose = [...news.keys()].toSorted()
  const { playersTogether, lanes } = latest.length > backlogThreshold ? backlogLoad : normalLoad
  const groups = Array.from({ length: Math.ceil(whose.length / playersTogether) }, (_, n) =>
    whose.slice(n * playersTogether, (n + 1) * playersTogether),
  )
  const stored = await pMap(
    groups,
    (group) => {
      const bets = group.map((player) => ({ player, bets: news.get(player)! }))
      return storeApart(app, venue.code, bets, (some) =>
        transact(app, async (tx) => {
          await lockPlayers(
            tx,
            some.map(({ player }) => player),
          )
          return storeIn(tx, venue.code, some, categoryOf, now)
        }),
      )
    },
    { concurrency: lanes },
  )
  const changed = stored.reduce((sum, one) => sum + one, 0)
  return { changed, players: whose }
}

/** The login in a report that could not be read as a bet; null without one. */
const loginIn = (bet: unknown): string | null =>
  isObject(bet) && 'login' in bet && typeof bet.login === 'string' ? bet.login : null

type BetsOf = { player: string; bets: VenueBet[] }

/** Whether the database refused the content of a statement: data, constraints, limits of an index, own checks. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|54|KI|P0001)/.test(error.code ?? '')

/**
 * Stores bets together; when the database refuses them, in halves, down to the bet that it refuses, which becomes a
 * venue fault and is reported again by the nightly pull. Returns the number of changed bets.
 */
async function storeApart(
  app: App,
  venue: string,
  bets: BetsOf[],
  store: (some: BetsOf[]) => Promise<number>,
): Promise<number> {
  try {
    return await store(bets)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const single = bets.flatMap(({ player, bets: own }) => own.map((bet) => ({ player, bets: [bet] })))
    const middle = Math.ceil(single.length / 2)
    if (middle < single.length)
      return (
        (await storeApart(app, venue, joined(single.slice(0, middle)), store)) +
        (await storeApart(app, venue, joined(single.slice(middle)), store))
      )
    const [bet] = single[0]!.bets
    app.log.error({ err: error, venue, bet: bet!.betId }, 'a bet could not be stored')
    await insertFaults(app.db, venue, [{ betId: bet!.betId, reason: String(error), bet }], app.clock.now())
    return 0
  }
}

/** One entry per player, in the order of the first bet. */
function joined(single: BetsOf[]): BetsOf[] {
  const byPlayer = Map.groupBy(single, ({ player }) => player)
  return [...byPlayer].map(([player, own]) => ({ player, bets: own.flatMap(({ bets }) => bets) }))
}

/** Rows and balance that the caller has already read under the player's lock. */
export interface LoadedForBets {
  /** Stored bets by bet id. */
  bets: ReadonlyMap<string, Row>
  /** Result of `loadRequirements` for this player and bet. */
  requirements: Requirement[]
  /** The player's main wallet after the caller's postings, in fen. */
  balance: Fen
}

/**
 * Stores bets of locked players in the caller's transaction; returns how many changed. With `loaded`, the writes are
 * deferred. Throws when a concurrent transaction stored one of the ids for another player.
 */
export async function storeIn(
  tx: Tx,
  venue: string,
  reported: { player: string; bets: VenueBet[] }[],
  categoryOf: (game: string) => Category,
  now: Instant,
  loaded?: LoadedForBets,
): Promise<number> {
  const ids = reported.flatMap(({ bets }) => bets.map(({ betId }) => betId))
  const before = loaded?.bets ?? (await loadBetRows(tx, venue, ids))
  const rows: object[] = []
  const changes: StakeChange[] = []
  const formers: object[] = []
  const settledOf = new Map<string, { days: Set<Day>; bets: FeedBet[] }>()
  for (const { player, bets } of reported) {
    for (const bet of bets) {
      const old = before.get(bet.betId)
      // A concurrent pull has stored the bet first, perhaps for another player.
      if (old && (old.playerId !== player || !isNewer(old, bet))) continue
      const count = bet.state === 'settled' ? bet.validStake : noMoney
      changes.push({
        player,
        bet: {
          venue,
          betId: bet.betId,
          gameCode: bet.gameCode,
          category: categoryOf(bet.gameCode),
          stake: bet.stake,
        },
        before: old?.countedStake ?? noMoney,
        after: count,
      })
      if (old && isCorrected(old, bet)) formers.push(toFormerRow(old, bet))
      const days = [old, bet].flatMap((one) =>
        one?.state === 'settled' && one.settledAt ? [dayOf(one.settledAt)] : [],
      )
      if (days.length > 0) {
        const settled = settledOf.get(player) ?? { days: new Set(), bets: [] }
        settledOf.set(player, settled)
        for (const day of days) settled.days.add(day)
        settled.bets.push(publishedBet(venue, bet, categoryOf(bet.gameCode)))
      }
      rows.push({
        venue,
        bet_id: bet.betId,
        player_id: player,
        game_code: bet.gameCode,
        game_name: bet.gameName,
        round_id: bet.roundId,
        category_id: categoryOf(bet.gameCode),
        stake: bet.stake,
        valid_stake: bet.validStake,
        win_loss: bet.winLoss,
        state: bet.state,
        memo: bet.memo.slice(0, 1000),
        bet_at: bet.betAt,
        settled_at: bet.settledAt,
        changed_at: bet.changedAt,
        counted_stake: count,
        first_settled_at: old?.firstSettledAt ?? (old?.state === 'settled' ? old.settledAt : null),
      })
    }
  }
  if (rows.length === 0) return 0
  const insertFormers = sql`
    former as (
      insert into bet_former (player_id, venue, bet_id, state, valid_stake, win_loss, memo, replaced_at)
      select player_id, venue, bet_id, state, valid_stake, win_loss, memo, replaced_at
      from json_populate_recordset(null::bet_former, ${JSON.stringify(formers)}::json)
    ),`
  const settled = [...settledOf].map(([player, { days, bets }]) => ({
    player_id: player,
    data: { days: [...days], bets },
  }))
  const insertSettled = sql`
    emitted as (
      insert into event_waiting (kind, player_id, data)
      select 'bet.settled', player_id, data from json_populate_recordset(null::event_waiting, ${JSON.stringify(settled)}::json)
    ),`
  // One statement for any number of bets, with or without corrected ones.
  void defer(
    tx,
    sql`
    with ${formers.length > 0 ? insertFormers : sql``} ${settled.length > 0 ? insertSettled : sql``} stored as (
      insert into bet select * from json_populate_recordset(null::bet, ${JSON.stringify(rows)}::json)
      on conflict (venue, bet_id) do update set game_code = excluded.game_code, game_name = excluded.game_name, round_id = excluded.round_id,
        category_id = excluded.category_id, stake = excluded.stake, valid_stake = excluded.valid_stake, win_loss = excluded.win_loss, state = excluded.state,
        memo = excluded.memo, bet_at = excluded.bet_at, settled_at = excluded.settled_at, changed_at = excluded.changed_at, counted_stake = excluded.counted_stake,
        first_settled_at = excluded.first_settled_at
      where bet.player_id = excluded.player_id returning 1
    )
    select require_count(count(*), ${rows.length}) from stored`,
    (error) =>
      error instanceof pg.DatabaseError && error.code === 'KI003'
        ? new Error(`${venue} reported one bet id for two players at once: the next run stores the first`)
        : error,
  )
  const owing = await workRequirements(tx, changes, now, loaded?.requirements)
  if (!loaded || loaded.balance < negligible) for (const player of owing) await waiveIfBroke(tx, player, now)
  return rows.length
}

/** The bet in the form that the feed publishes. */
const publishedBet = (venue: string, bet: VenueBet, category: Category): FeedBet => ({
  id: bet.betId,
  venue,
  game: bet.gameCode,
  category,
  round: bet.roundId,
  state: bet.state,
  stake_fen: bet.stake,
  valid_stake_fen: bet.validStake,
  win_loss_fen: bet.winLoss,
  bet_at: bet.betAt,
  settled_at: bet.settledAt,
})

/** Whether a result that was known before has changed. */
const isCorrected = (old: Row, bet: VenueBet): boolean =>
  old.state !== 'open' && (old.state !== bet.state || old.winLoss !== bet.winLoss || old.validStake !== bet.validStake)

const toFormerRow = ({ playerId, venue, betId, state, validStake, winLoss, memo }: Row, { changedAt }: VenueBet) => ({
  player_id: playerId,
  venue,
  bet_id: betId,
  state,
  valid_stake: validStake,
  win_loss: winLoss,
  memo,
  replaced_at: changedAt,
})

const facts = (bet: VenueBet | Row, state: BetState) =>
  JSON.stringify([
    state,
    bet.stake,
    bet.validStake,
    bet.winLoss,
    bet.memo.slice(0, 1000),
    bet.betAt,
    bet.settledAt,
    bet.gameCode,
    bet.gameName,
    bet.roundId,
  ])

/** Whether the report is later than the stored one, and different. */
const isNewer = (old: Row, bet: VenueBet): boolean =>
  bet.changedAt >= old.changedAt && facts(old, old.state) !== facts(bet, bet.state)

/** A B-tree entry holds at most 2.7 kB, so a long bet id is replaced by its digest; the bet itself holds all of it. */
const indexed = (betId: string): string =>
  betId.length <= 100 ? betId : `sha256:${createHash('sha256').update(betId).digest('hex')}`

/** Inserts venue faults; a fault that is already open is not repeated. */
export async function insertFaults(
  db: Db | Tx,
  venue: string,
  faults: BadBet[],
  at: Instant,
  kind: FaultKind = 'bet.impossible',
): Promise<void> {
  if (faults.length === 0) return
  const rows = faults.map(({ betId, reason, bet }) => ({
    id: newId<'VenueFault'>(),
    venue,
    kind,
    detail: JSON.stringify({ about: indexed(betId), reason, bet }),
    at,
  }))
  await db
    .with('emitted', (cte) => insertEvents(cte, { kind: 'venue_fault.changed' }))
    .insertInto('venueFault')
    .values(rows)
    .onConflict((eb) => eb.doNothing())
    .execute()
}
