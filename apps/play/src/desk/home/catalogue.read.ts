import type { venueStates } from '@koi/contract/state'
import { Problem } from '@koi/web/problem'
import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toRows, toText, toTextOrNull } from '../../app/data/wire.read.ts'

/** Categories of tabs 0 to 5; names of the API and of the cache keys. */
export const categories = ['concise', 'realbet', 'gaming', 'joker', 'sport', 'lottery'] as const
export type Category = (typeof categories)[number]

type Given = string | number | null | undefined

// A literal keeps the state table out of the first load; `satisfies` checks it.
const repair = 2 satisfies (typeof venueStates)['repair']

/** A game as GET /api/game/list answers and local storage holds it; any field may be missing. */
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
  /** Null where games cannot be favourites. */
  id: string | null
  venue: string
  code: string
  /** As the server sends it: it is sent back when the game starts. */
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

/** Answers by category; the form of the cache. */
type StoredCatalogue = Record<Category, GameAnswer[]>
export type Catalogue = Record<Category, Game[]>

/** The answer as a list; throws if it is none, like a failed request. */
export function requireList(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer
  throw new Problem('')
}

/** Listed games by category; unknown categories are dropped. Throws as `requireList` does. */
export function groupByCategory(answer: unknown): StoredCatalogue {
  const games = requireList(answer) as (GameAnswer | null)[]
  const of = (category: Category) =>
    games.filter((game): game is GameAnswer => game?.category_id === category && toFlag(game.app_state))
  return Object.fromEntries(categories.map((category) => [category, of(category)])) as StoredCatalogue
}

/** What is stored per category, as one answer; null if nothing is. */
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

/** Banners with `src`, or `pic` from compatible servers; others are dropped. Throws as `requireList` does. */
export const toBanners = (answer: unknown): Banner[] =>
  toRows(requireList(answer) as { src?: Given; pic?: Given; link?: Given }[], (row) => ({
    src: toText(row.src) || toText(row.pic),
    link: toText(row.link),
  })).filter(({ src }) => src !== '')

export const toStoredBanners = (stored: unknown): Banner[] | null => (Array.isArray(stored) ? toBanners(stored) : null)

/** Throws as `requireList` does. */
export const toNoticeTexts = (answer: unknown): string[] =>
  toRows(requireList(answer) as Given[], toText).filter(Boolean)
