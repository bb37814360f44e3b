import { nameIn, textIn } from '@koi/contract/contentTexts'
import type { VenueState } from '@koi/contract/state'
import { categories, type Category } from '@koi/contract/play/game/game'
import { GameListUnknown, GameUnknown } from '@koi/contract/play/game/game.copy'
import { Invalid } from '@koi/contract/refusal.copy'
import type { Language } from '@koi/contract/language'
import type { Instant } from '@koi/contract/time'
import { isInRepair } from '@koi/contract/play/venue/repair'
import { sql } from 'kysely'
import { keepNewest } from '../../platform/db/newest.ts'
import type { Caches } from '../../platform/db/caches.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { wordsOf } from './gameWords.ts'

/** A game type as a number if it is numeric, as older clients expect; else the text. */
export const gameType = (text: string): number | string => (/^\d{1,4}$/.test(text) ? Number(text) : text)

/** State of a game now; an announced repair window counts as repair. */
const stateAt = (
  now: Instant,
) => sql<VenueState>`case when venue.state = 'open' and (venue.repair_from is not null or venue.repair_to is not null)
  and coalesce(venue.repair_from <= ${now}, true) and coalesce(venue.repair_to > ${now}, true) then 'repair' else venue.state end`

const gamesWithVenue = (db: Reader) =>
  db
    .selectFrom('game')
    .innerJoin('venue', 'venue.code', 'game.venue')
    .select([
      'game.id',
      'game.categoryId',
      'game.listCode',
      'game.appState',
      'game.venue',
      'game.gameCode',
      'game.gameType',
      'game.mobileImg',
      'game.name',
      'game.texts',
      'venue.name as venueName',
      'venue.texts as venueTexts',
    ])

const shownGames = (db: Reader, now: Instant) => gamesWithVenue(db).select(stateAt(now).as('state'))

type ShownGame = Awaited<ReturnType<ReturnType<typeof shownGames>['execute']>>[number]
const toGameEntry = (language: Language) => (row: ShownGame) => ({
  id: row.id,
  category_id: row.categoryId,
  app_state: row.state === 'off' ? ('off' as const) : row.appState,
  platform_name: row.venue,
  game_code: row.gameCode,
  game_type: gameType(row.gameType),
  mobile_img: row.mobileImg,
  name: nameIn(language, row),
  venue_state: row.state,
  venue_name: textIn(language, row.venueTexts, 'name', row.venueName),
})

const words = Object.keys(categories) as Category[]

/** Cached games of all lists in order, with the venue columns that decide their state. */
export const cachedGames = {
  kinds: ['game.changed', 'venue.changed'],
  load: (db: Db) =>
    gamesWithVenue(db)
      .select(['venue.state', 'venue.repairFrom', 'venue.repairTo'])
      .where('game.categoryId', 'in', words)
      .orderBy('game.sort')
      .orderBy('game.id')
      .execute(),
}

type CachedGame = Awaited<ReturnType<typeof cachedGames.load>>[number]
const atTime =
  (now: Instant) =>
  (row: CachedGame): CachedGame => ({
    ...row,
    state: row.state === 'open' && isInRepair(row, now) ? 'repair' : row.state,
  })

/** Games of the home page in order, without fishing. `category` as on the wire: '' means all six, an unknown one none. */
export async function loadGames(caches: Caches, category: string, language: Language, now: Instant) {
  const rows = await caches.read(cachedGames)
  return rows
    .filter(({ listCode }) => listCode === '')
    .filter(({ categoryId }) => category === '' || categories[categoryId] === category)
    .map(atTime(now))
    .map(toGameEntry(language))
}

/** Games of home and of the fishing lists that can be opened now, in order, with the words to find them by. */
export async function findableGames(caches: Caches, language: Language, now: Instant) {
  const rows = await caches.read(cachedGames)
  const toEntry = toGameEntry(language)
  return rows
    .map(atTime(now))
    .filter(({ appState, state }) => appState === 'on' && state !== 'off')
    .map((row) => ({
      ...toEntry(row),
      list_code: row.listCode,
      words: wordsOf(row, { name: row.venueName, texts: row.venueTexts }),
    }))
}

const maxOwn = 24
/** Favourites of a player; further ones replace the oldest. */
const maxFavorites = 500

/** Recently launched games, newest first; games that cannot be launched now are omitted. */
export async function recentGames(db: Reader, player: string, language: Language, now: Instant) {
  const rows = await shownGames(db, now)
    .innerJoin(
      (from) =>
        from
          .selectFrom('launch')
          .select(['venue', 'gameCode', (eb) => eb.fn.max('at').as('at')])
          .where('playerId', '=', player)
          .groupBy(['venue', 'gameCode'])
          .as('opened'),
      (join) => join.onRef('opened.venue', '=', 'game.venue').onRef('opened.gameCode', '=', 'game.gameCode'),
    )
    .where('game.appState', '=', 'on')
    .where('venue.state', '<>', 'off')
    .orderBy('opened.at', 'desc')
    .limit(maxOwn)
    .execute()
  return rows.map(toGameEntry(language))
}

/** Favourites, newest first; games that cannot be launched now are omitted. */
export async function favoriteGames(db: Reader, player: string, language: Language, now: Instant) {
  const rows = await shownGames(db, now)
    .innerJoin('gameFavorite', 'gameFavorite.gameId', 'game.id')
    .where('gameFavorite.playerId', '=', player)
    .where('game.appState', '=', 'on')
    .where('venue.state', '<>', 'off')
    .orderBy('gameFavorite.at', 'desc')
    .orderBy('game.id')
    .limit(200)
    .execute()
  return rows.map(toGameEntry(language))
}

/** Sets a favourite to `wanted`, or toggles it. Returns the new value. Throws GameUnknown, Invalid. */
export async function favorGame(
  tx: Tx,
  player: string,
  id: number | null,
  wanted: string,
  now: Instant,
): Promise<boolean> {
  if (!['', '0', '1'].includes(wanted)) refuse(Invalid)
  const game =
    id === null ? undefined : await tx.selectFrom('game').select('id').where('id', '=', id).executeTakeFirst()
  if (!game) return refuse(GameUnknown)
  const mine = { playerId: player, gameId: game.id }
  if (wanted !== '1') {
    const gone = await tx
      .deleteFrom('gameFavorite')
      .where('playerId', '=', player)
      .where('gameId', '=', game.id)
      .executeTakeFirst()
    if (wanted === '0' || gone.numDeletedRows > 0n) return false
  }
  await tx
    .insertInto('gameFavorite')
    .values({ ...mine, at: now })
    .onConflict((eb) => eb.doNothing())
    .execute()
  keepNewest(tx, 'game_favorite', { player_id: player }, ['at'], maxFavorites)
  return true
}

/** Games of a fishing list that can be launched now. Throws Invalid, GameListUnknown. */
export async function gameList(db: Reader, code: string, language: Language) {
  if (code === '') refuse(Invalid)
  const list = code.toLowerCase()
  const rows = await db
    .selectFrom('game')
    .innerJoin('venue', 'venue.code', 'game.venue')
    .select(['game.mobileImg', 'game.name', 'game.texts', 'game.venue', 'game.gameCode', 'game.appState'])
    .select('venue.state')
    .where('game.listCode', '=', list)
    .orderBy('game.sort')
    .orderBy('game.id')
    .execute()
  const isKept =
    rows.length > 0 ||
    (await db
      .selectFrom('venue')
      .select('code')
      .where('code', '=', list)
      .where('category', '=', 'fishing')
      .executeTakeFirst())
  if (!isKept) refuse(GameListUnknown)
  return rows
    .filter(({ appState, state }) => appState === 'on' && state !== 'off')
    .map((row) => ({
      gamepic: row.mobileImg,
      gamename: nameIn(language, row),
      catecode: row.venue,
      gamecode: row.gameCode,
    }))
}
