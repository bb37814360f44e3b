import { textIn } from '@koi/contract/contentTexts'
import { isId } from '@koi/contract/id'
import type { Language } from '@koi/contract/language'
import { fen, noMoney } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { textsIn } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { prizeSum, stepOf } from '@koi/contract/reward/tournament/tournament'
import { tournamentCopy, TournamentNotForYou, TournamentOver } from '@koi/contract/reward/tournament/tournament.copy'
import * as contract from '@koi/contract/reward/tournament/tournament.player'
import { sql } from 'kysely'
import { loadBar } from '../bonus/promotable.ts'
import { isInSegment } from '../bonus/offer.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { countPlace, loadLadder } from './ladder.ts'
import { loadAround, loadLines, loadOwn, loadTop } from './places.ts'
import { parseTournament, scoreText, type Stored } from './tournament.ts'

const published = (db: Reader | Tx, player: string) =>
  db
    .selectFrom('tournament')
    .leftJoin('tournamentScore as s', (join) =>
      join.onRef('s.tournamentId', '=', 'tournament.id').on('s.playerId', '=', player),
    )
    .selectAll('tournament')
    .select('s.joinedAt')
    .where('state', '<>', 'draft')

const toSummary = (row: Stored & { joinedAt: Instant | null }, language: Language, now: Instant) => {
  const { id, title, texts, startsAt, endsAt, joinedAt } = row
  const { terms } = parseTournament(row)
  const state = stepOf(row, now)!
  const names = textsIn[language].tournament
  return {
    id,
    title: textIn(language, texts, 'title', title),
    state,
    state_name: names.tournamentStepNames[state],
    starts_at: startsAt,
    ends_at: endsAt,
    score: terms.score,
    score_name: names.tournamentScoreNames[terms.score],
    entry: terms.entry,
    prize_sum: prizeSum(terms.prizes),
    is_joined: joinedAt !== null,
  }
}

const isOver = ['ended', 'cancelled'] as const

export const tournamentPlayer = [
  on(contract.listTournaments, async ({ db, caller, input, language, now }) => {
    const all = published(db, caller.player)
    const open = await all.where('state', 'not in', isOver).orderBy('endsAt').orderBy('tournament.id').execute()
    const over = all.where('state', 'in', isOver).orderBy('endsAt', 'desc').orderBy('tournament.id', 'desc')
    return {
      open: open.map((row) => toSummary(row, language, now)),
      list: await listFound(input.page, over, (row) =>
        toSummary(row as Stored & { joinedAt: Instant | null }, language, now),
      ),
    }
  }),

  on(contract.readTournament, async ({ db, caches, caller, input, language, now, refuse }) => {
    const { player } = caller
    if (!isId(input.id)) return refuse(NotFound)
    const { id } = input
    const [row, own, ladder, top, beside] = await Promise.all([
      published(db, player).where('tournament.id', '=', id).executeTakeFirst(),
      loadOwn(db, id, player),
      loadLadder(db, caches, id),
      loadTop(db, id),
      loadAround(db, id, player),
    ])
    if (!row) return refuse(NotFound)
    const tournament = parseTournament(row)
    const { terms } = tournament
    const place = own?.isPlaced
      ? (own.place ?? (await countPlace(db, ladder, { tournament: id, score: own.score })))
      : 0
    const stake = own?.stake ?? noMoney
    const around = beside.map((one) => ({ ...one, place: place + one.place }))
    const lines = await loadLines(db, tournament, player, [...top, ...around])
    return {
      ...toSummary(row, language, now),
      content: textIn(language, row.texts, 'content', row.content),
      unit: terms.unit,
      bet_least: terms.bet_least,
      stake_least: terms.stake_least,
      weights: terms.weights,
      prizes: terms.prizes,
      multiple: terms.multiple,
      play_days: terms.play_days,
      players: ladder.players,
      own: {
        is_joined: own !== null,
        place,
        value: scoreText(terms.score, own?.score ?? 0),
        stake,
        rest: fen(Math.max(0, terms.stake_least - stake)),
        prize: lines.find(({ is_own }) => is_own)?.prize ?? noMoney,
      },
      top: lines.slice(0, top.length),
      around: lines.slice(top.length),
    }
  }),

  on(contract.joinTournament, async ({ tx, caller, input, now, refuse }) => {
    const { player } = caller
    if (!isId(input.id)) return refuse(NotFound)
    const [{ rows }, bar] = await Promise.all([
      // The shared lock serializes joining with the closing of the tournament.
      sql<Stored & { condition: unknown }>`
        select t.*, (select v.condition from segment_version v where v.segment_id = t.segment_id and v.version = t.segment_version) as condition
        from tournament t where t.id = ${input.id}::uuid and t.state <> 'draft' for share`.execute(tx),
      loadBar(tx, player, now),
    ])
    const [row] = rows
    if (!row) return refuse(NotFound)
    if (bar) refuse(bar)
    const step = stepOf(row, now)
    if (step !== 'coming' && step !== 'running') refuse(TournamentOver)
    const { startsAt } = row
    if (!(await isInSegment(tx, row, player, now))) refuse(TournamentNotForYou)
    await tx
      .insertInto('tournamentScore')
      .values({ tournamentId: row.id, playerId: player, joinedAt: startsAt > now ? startsAt : now })
      .onConflict((eb) => eb.doNothing())
      .execute()
    return withMessage(tournamentCopy.joined, {})
  }),
]
