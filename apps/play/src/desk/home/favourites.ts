import { storeOf } from '@koi/web/store'
import { call } from '../../app/data/api.ts'
import { useRead } from '../../app/data/queries.ts'
import { report } from '../../app/notices/toast.ts'
import { onSignOut } from '../../app/session/signOut.ts'
import { type Game, toGames } from './catalogue.read.ts'

interface Press {
  game: Game
  isKept: boolean
}

export const gameKey = (game: Game): string => `${game.venue} ${game.code}`
export const includesGame = (games: readonly Game[], game: Game): boolean =>
  games.some((one) => gameKey(one) === gameKey(game))

/** Changes made on this page, the newest first: a list that was requested before a change must not undo it. */
const pressed = storeOf<readonly Press[]>([])
onSignOut(() => pressed.set([]))

/** Shows the change of a favourite at once and undoes it if the call fails. */
async function setFavourite(press: Press): Promise<void> {
  const { game, isKept } = press
  pressed.set([press, ...pressed.get().filter((one) => gameKey(one.game) !== gameKey(game))])
  try {
    await call('POST /api/favoritegame', { id: Number(game.id), favorite: isKept ? 1 : 0 }, { quiet: true })
  } catch (error) {
    pressed.set(pressed.get().filter((one) => one !== press))
    report(error)
  }
}

/** The player's favourite games, which tiles and finder share. With `once` they are read once per visit. */
export function useFavourites({ when, once = false }: { when: boolean; once?: boolean }) {
  const { data: read = [] } = useRead('POST /api/favoritegames', {}, { select: toGames, when, once, quiet: true })
  const changes = pressed.useStore((now) => now)
  const changed = changes.map(({ game }) => game)
  const added = changes.flatMap(({ game, isKept }) => (isKept ? [game] : []))
  const favourites = [...added, ...read.filter((game) => !includesGame(changed, game))]
  const isFavourite = (game: Game) => includesGame(favourites, game)
  const toggleFavourite = (game: Game) => setFavourite({ game, isKept: !isFavourite(game) })
  return { favourites, isFavourite, toggleFavourite }
}
