import { isId } from '@koi/contract/id'
import { noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import * as contract from '@koi/contract/reward/tournament/score.console'
import { TournamentNotLive, TournamentReasonMissing } from '@koi/contract/reward/tournament/tournament.copy'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { countPlace, noLadder } from './ladder.ts'
import { scorePlayers } from './score.ts'
import { parseTournament, requestDecision, scoreText, type Tournament, tournament } from './tournament.ts'

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

type Args = Parameters<typeof requestDecision>[0]

/**
 * Removes a player from the ranking, or restores them (`reason` null). The lock serializes it with the writing of places.
 * Throws TournamentNotLive, NotFound.
 */
async function setExcluded(args: Args, { id, player, reason }: { id: string; player: string; reason: string | null }) {
  const { tx, now } = args
  const running = parseTournament(await tournament.lock(tx, id))
  if (running.state !== 'live') refuse(TournamentNotLive)
  const one = () => scores(tx, id).where('s.playerId', '=', player).executeTakeFirst()
  const found = isId(player) ? await one() : undefined
  if (!found) return refuse(NotFound)
  const before = { player, username: found.username, excluded: found.excluded }
  const waiting = await requestDecision(args, running, { before, after: { ...before, excluded: reason } })
  if (waiting) return waiting
  await tx
    .updateTable('tournamentScore')
    .set({ excluded: reason, ...(reason !== null && { isPlaced: false }) })
    .where('tournamentId', '=', id)
    .where('playerId', '=', player)
    .execute()
  await scorePlayers(tx, running, [{ player, day: null }], now)
  const row = (await one())!
  const act = reason === null ? 'readmit' : 'exclude'
  tournament.note(args, act, id, { after: { player, username: row.username }, ...(reason !== null && { reason }) })
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
    const { id, player, reason } = args.input
    if (reason === '') refuse(TournamentReasonMissing)
    return setExcluded(args, { id, player, reason })
  }),

  on(contract.readmitToTournament, async (args) => {
    const { id, player } = args.input
    return setExcluded(args, { id, player, reason: null })
  }),
]
