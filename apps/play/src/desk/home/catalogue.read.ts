import type { venueStates } from '@koi/contract/state'
import { Problem } from '@koi/web/problem'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

/** The categories of tabs 0 to 5, under their names in the API and in the cache keys. */
export const categories = ['concise', 'realbet', 'gaming', 'joker', 'sport', 'lottery'] as const
export type Category = (typeof categories)[number]

type Given = string | number | null | undefined

// A literal keeps the state table out of the first load; `satisfies` checks it.
const repair = 2 satisfies (typeof venueStates)['repair']

/** A game as answered by GET /api/game/list and as stored in local storage; any field may be missing. */
export interface GameAnswer {
  id?: Given
  category_id?: Given
  app_state?: Given
  platform_name?: Given
  game_code?: Given
  game_type?: Given
  mobile_img?: Given
  name?: Given
  venue_state?: Given
  venue_name?: Given
}

export interface Game {
  /** Null if the server sends no id; the game then cannot be a favourite. */
  id: string | null
  venue: string
  code: string
  /** The type exactly as the server sends it, because the launch call sends it back. */
  type: string | number
  name: string
  venueName: string
  picture: string | null
  isInRepair: boolean
}

export const toGame = (game: GameAnswer): Game => ({
  id: toTextOrNull(game.id),
  venue: toText(game.platform_name),
  code: toText(game.game_code),
  type: game.game_type ?? 0,
  name: toText(game.name) || toText(game.platform_name),
  venueName: toText(game.venue_name) || toText(game.platform_name),
  picture: toTextOrNull(game.mobile_img),
  isInRepair: Number(game.venue_state) === repair,
})

export const toGames = (answer: unknown): Game[] => toRows(answer as GameAnswer[], toGame)

export type GameListAnswer = Reply<'GET /api/game/list'>

/** Games by category, as they are cached. */
type StoredCatalogue = Record<Category, GameAnswer[]>
export type Catalogue = Record<Category, Game[]>

/** Returns the answer if it is a list; otherwise throws, as for a failed request. */
export function requireList(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer
  throw new Problem('')
}

/** Groups listed games by category and drops unknown categories. Throws as `requireList` does. */
export function groupByCategory(answer: unknown): StoredCatalogue {
  const games = requireList(answer) as (GameAnswer | null)[]
  const of = (category: Category) =>
    games.filter((game): game is GameAnswer => game?.category_id === category && toFlag(game.app_state))
  return Object.fromEntries(categories.map((category) => [category, of(category)])) as StoredCatalogue
}

/** Joins the games stored per category into one answer; null if nothing is stored. */
export function readCatalogue(stored: (category: Category) => unknown): GameListAnswer | null {
  const lists = categories.map(stored).filter(Array.isArray)
  return lists.length > 0 ? (lists.flat() as GameListAnswer) : null
}

/** Throws as `requireList` does. */
export function toCatalogue(answer: GameListAnswer): Catalogue {
  const games = groupByCategory(answer)
  return Object.fromEntries(categories.map((category) => [category, toGames(games[category])])) as Catalogue
}

export interface Banner {
  src: string
  link: string
}

/** Reads banners from `src`, or `pic` of compatible servers, and drops others. Throws as `requireList` does. */
export const toBanners = (answer: unknown): Banner[] =>
  toRows(requireList(answer) as { src?: Given; pic?: Given; link?: Given }[], (row) => ({
    src: toText(row.src) || toText(row.pic),
    link: toText(row.link),
  })).filter(({ src }) => src !== '')

export const toStoredBanners = (stored: unknown): Banner[] | null => (Array.isArray(stored) ? toBanners(stored) : null)

/** Throws as `requireList` does. */
export const toNoticeTexts = (answer: unknown): string[] =>
  toRows(requireList(answer) as Given[], toText).filter(Boolean)
