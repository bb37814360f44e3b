import type { Fen } from '@koi/contract/money'
import { dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { offerBonusKind, requestOffers } from '../bonus/request.ts'
import { stopOwnRule } from '../bonus/ownRule.ts'
import { sumApart } from '../../platform/queue/apart.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { isPromotable } from '../../player/protection/promotable.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { cursorName, readScores, scorePlayers, type Touched } from './score.ts'
import { shareOf } from './share.ts'
import { parseTournament, type Tournament } from './tournament.ts'

/** Places per transaction. */
const batchSize = 1000

/**
 * Closes tournaments whose settlement period is over. Steps: live (ended early: bets after the end are taken out of the
 * scores); closing (scores are frozen, places are written in batches with the tasks that offer their prizes); paying; ended.
 * Each step is a transaction under the tournament's lock, so a killed run is resumed. Returns the number of steps.
 */
export async function closeTournaments(app: App): Promise<number> {
  // A settled bet that was committed before the closing counts, so it must have a number that the reader sees.
  await numberEvents(app, true)
  await readScores(app)
  const due = await app.db
    .selectFrom('tournament')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['closing', 'paying']),
        eb.and([eb('state', '=', 'live'), eb.or([eb('isCut', '=', true), eb('closesAt', '<=', app.clock.now())])]),
      ]),
    )
    .orderBy('id')
    .execute()
  return sumApart(app, due, async ({ id }) => {
    let steps = 0
    while (await transact(app, (tx) => closeSome(tx, id, app.clock.now()))) steps += 1
    return steps
  })
}

/** Performs one step; returns false if nothing is due now. */
async function closeSome(tx: Tx, id: string, now: Instant): Promise<boolean> {
  const row = await tx.selectFrom('tournament').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const tournament = parseTournament(row)
  switch (row.state) {
    case 'live':
      if (row.isCut) return recountCut(tx, tournament, now)
      return row.closesAt <= now && freezeScores(tx, tournament, now)
    case 'closing':
      return offerPrizes(tx, tournament, now)
    case 'paying':
      return endTournament(tx, tournament)
    default:
      return false
  }
}

/**
 * Recounts the days with bets that were counted before the tournament was ended early, and were settled after the new end; a
 * batch of players per transaction.
 */
async function recountCut(tx: Tx, tournament: Tournament, now: Instant): Promise<boolean> {
  const { id, endsAt } = tournament
  const { rows } = await sql<Touched>`
    select player_id as player, day from tournament_day
    where tournament_id = ${id} and day >= ${dayOf(endsAt)}::date and last_at >= ${endsAt}::timestamptz limit ${batchSize}`.execute(
    tx,
  )
  if (rows.length > 0) await scorePlayers(tx, tournament, rows, now)
  if (rows.length < batchSize) await tx.updateTable('tournament').set({ isCut: false }).where('id', '=', id).execute()
  return true
}

const setState = (tx: Tx, id: string, state: 'closing' | 'paying' | 'ended') =>
  tx.updateTable('tournament').set({ state }).where('id', '=', id).execute()

/**
 * Freezes the scores once the reader of the log has caught up, so that bets settled in time count. Checks once more which
 * players may have a place.
 */
async function freezeScores(tx: Tx, { id }: Tournament, now: Instant): Promise<boolean> {
  const { rows } = await sql<{ isRead: boolean }>`
    select (c.position ->> 'position')::bigint >= h.position as is_read from job_cursor c, event_head h
    where c.name = ${cursorName}`.execute(tx)
  if (!rows[0]?.isRead) return false
  await sql`
    update tournament_score s set is_barred = true, is_placed = false from player p
    where s.tournament_id = ${id} and p.id = s.player_id and s.is_placed and (p.is_test or not ${isPromotable(now)})`.execute(
    tx,
  )
  await setState(tx, id, 'closing')
  return true
}

/**
 * Selects the next places in order; the scores are frozen. Equal scores share a place and divide its prizes (`shareOf`).
 */
export async function writePlaces(tx: Tx, { id, terms }: Tournament): Promise<{ player: string; prize: Fen }[]> {
  const { rows } = await sql<{ player: string; prize: Fen }>`
    with ranked as (
      select player_id, place, reached_at, rank() over (order by score desc) as nth,
        count(*) over (partition by score) as tied, row_number() over (partition by score order by reached_at, player_id) as of_tied
      from tournament_score where tournament_id = ${id} and is_placed
    ), next as (
      select * from ranked where place is null order by nth, of_tied limit ${batchSize}
    )
    update tournament_score s set place = p.nth, prize = ${shareOf(terms.prizes, 'p')}
    from next p where s.tournament_id = ${id} and s.player_id = p.player_id and s.place is null
    returning s.player_id as player, s.prize`.execute(tx)
  return rows
}

/** Writes places, and a task for each prize. */
async function offerPrizes(tx: Tx, tournament: Tournament, now: Instant): Promise<boolean> {
  const { id, ruleId } = tournament
  const rows = await writePlaces(tx, tournament)
  const winners = rows.filter(({ prize }) => prize > 0).map(({ player }) => player)
  if (winners.length > 0)
    await requestOffers(
      sql`select ${ruleId}::text, player, ${id}::text from unnest(${winners}::text[]) player`,
      now,
    ).execute(tx)
  if (rows.length < batchSize) await setState(tx, id, 'paying')
  return true
}

/** Ends the tournament and stops its rule once every prize is offered. */
async function endTournament(tx: Tx, { id, ruleId }: Tournament): Promise<boolean> {
  const { rows } = await sql`
    select from task where kind = ${offerBonusKind} and subject like ${`${ruleId}/%`} limit 1`.execute(tx)
  if (rows.length > 0) return false
  await stopOwnRule(tx, ruleId!)
  await setState(tx, id, 'ended')
  return true
}
