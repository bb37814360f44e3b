import { isId } from '@koi/contract/id'
import { noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/reward/tournament/score.console'
import { TournamentNotLive, TournamentReasonMissing } from '@koi/contract/reward/tournament/tournament.copy'
import type { Instant } from '@koi/contract/time'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { countPlace, noLadder } from './ladder.ts'
import { scorePlayers } from './score.ts'
import { parseTournament, scoreText, type Tournament, tournament } from './tournament.ts'

const scores = (db: Reader | Tx, tournament: string) =>
  db
    .selectFrom('tournamentScore as s')
    .innerJoin('player', 'player.id', 's.playerId')
    .selectAll('s')
    .select('player.username')
    .where('s.tournamentId', '=', tournament)
type ScoreRow = Awaited<ReturnType<ReturnType<typeof scores>['executeTakeFirstOrThrow']>>

const toScore = ({ terms }: Tournament, row: ScoreRow, place: number) => ({
  id: row.playerId,
  place,
  player_id: row.playerId,
  username: row.username,
  score: row.score,
  value: scoreText(terms.score, row.score),
  bets: row.bets,
  stake: row.stake,
  reached_at: row.reachedAt,
  joined_at: row.joinedAt,
  is_barred: row.isBarred,
  excluded: row.excluded ?? '',
  prize: row.prize ?? noMoney,
})

/**
 * Removes a player from the ranking, or restores them (`reason` null). The lock serializes it with the writing of places.
 * Throws TournamentNotLive, NotFound.
 */
async function setExcluded(tx: Tx, id: string, player: string, reason: string | null, now: Instant) {
  const running = parseTournament(await tournament.lock(tx, id))
  if (running.state !== 'live') refuse(TournamentNotLive)
  const one = () => scores(tx, id).where('s.playerId', '=', player).executeTakeFirst()
  if (!isId(player) || !(await one())) return refuse(NotFound)
  await tx
    .updateTable('tournamentScore')
    .set({ excluded: reason, ...(reason !== null && { isPlaced: false }) })
    .where('tournamentId', '=', id)
    .where('playerId', '=', player)
    .execute()
  await scorePlayers(tx, running, [player], now)
  const row = (await one())!
  return toScore(running, row, row.isPlaced ? await countPlace(tx, noLadder, { tournament: id, score: row.score }) : 0)
}

export const tournamentScoreConsole = [
  on(contract.listTournamentScores, async ({ db, input }) => {
    if (!isId(input.id)) return refuse(NotFound)
    const row = await db.selectFrom('tournament').selectAll().where('id', '=', input.id).executeTakeFirst()
    const scored = parseTournament(row ?? refuse(NotFound))
    const found = scores(db, scored.id)
      .orderBy('s.isPlaced', 'desc')
      .orderBy('s.score', 'desc')
      .orderBy('s.reachedAt')
      .orderBy('s.playerId')
    const page = await pageFound(input, found, (one) => one)
    const [first] = page.items
    let place = first?.isPlaced ? await countPlace(db, noLadder, { tournament: scored.id, score: first.score }) : 0
    const items = page.items.map((one, index) => {
      // Placed rows come first, so a row's position is its place unless its score equals that of the row before.
      if (index > 0 && one.score !== page.items[index - 1]!.score) place = (page.page - 1) * page.per_page + index + 1
      return toScore(scored, one, one.isPlaced ? place : 0)
    })
    return { ...page, items }
  }),

  on(contract.excludeFromTournament, async (args) => {
    const { tx, input, now } = args
    const { id, player, reason } = input
    if (reason === '') refuse(TournamentReasonMissing)
    const score = await setExcluded(tx, id, player, reason, now)
    tournament.note(args, 'exclude', id, { after: { player, username: score.username }, reason })
    return score
  }),

  on(contract.readmitToTournament, async (args) => {
    const { tx, input, now } = args
    const { id, player } = input
    const score = await setExcluded(tx, id, player, null, now)
    tournament.note(args, 'readmit', id, { after: { player, username: score.username } })
    return score
  }),
]
