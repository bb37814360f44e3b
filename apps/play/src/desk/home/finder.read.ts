import { foldWords } from '@koi/contract/play/game/foldWords'
import { toRows, toText } from '../../app/data/wire.read.ts'
import { type Catalogue, categories, type Category, type Game, type GameAnswer, toGame } from './catalogue.read.ts'

/** Categories of the finder, in the order of `tabNames`. */
export const shelves = [...categories, 'fishing'] as const
export type Shelf = (typeof shelves)[number]

/** A game that the finder finds by `words`: folded, with a blank before each. */
export interface FoundGame extends Game {
  shelf: Shelf | null
  words: string
}

type FoundAnswer = GameAnswer & { list_code?: string | null; words?: string | null }

const wordsOf = (...names: string[]): string => names.map((name) => ` ${foldWords(name)}`).join('')

export const toFoundGames = (answer: unknown): FoundGame[] =>
  toRows(answer as FoundAnswer[], (row) => {
    const game = toGame(row)
    const shelf = toText(row.list_code) ? 'fishing' : (categories.find((it) => it === row.category_id) ?? null)
    return { ...game, shelf, words: ` ${toText(row.words)}${wordsOf(game.name, game.venueName)}` }
  })

/** The games of home, until the finder's own list has loaded. */
export const foundInCatalogue = (catalogue: Catalogue | undefined): FoundGame[] =>
  categories.flatMap((category: Category) =>
    (catalogue?.[category] ?? []).map((game) => ({
      ...game,
      shelf: category,
      words: wordsOf(game.name, game.venueName),
    })),
  )

/** The games that have `text` in their words, those with a word that starts with it first. */
export function findGames(games: readonly FoundGame[], text: string): FoundGame[] {
  const wanted = foldWords(text)
  const found = games.filter(({ words }) => words.includes(wanted))
  const isStart = ({ words }: FoundGame) => words.includes(` ${wanted}`)
  return [...found.filter(isStart), ...found.filter((game) => !isStart(game))]
}

/** One game of each category in turn, in the operator's order, at most `most`. */
export function suggestedGames(games: readonly FoundGame[], most: number): FoundGame[] {
  const open = games.filter(({ isInRepair }) => !isInRepair)
  const rows = shelves.map((shelf) => open.filter((game) => game.shelf === shelf))
  return rows
    .flatMap((row) => row.map((game, place) => ({ game, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ game }) => game)
    .slice(0, most)
}
