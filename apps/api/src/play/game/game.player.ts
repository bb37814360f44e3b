import { replyCopy } from '@koi/contract/play/game/game.copy'
import * as contract from '@koi/contract/play/game/game.player'
import { on, withMessage } from '../../platform/http/on.ts'
import { favorGame, favoriteGames, findableGames, gameList, loadGames, recentGames } from './game.ts'

export const gamePlayer = [
  on(contract.listGames, async ({ caches, input, language, now }) =>
    loadGames(caches, input.category || input.category_id, language, now),
  ),
  on(contract.listGamesByCode, async ({ db, input, language }) =>
    gameList(db, (input.gamecode || input.platform_name).trim(), language),
  ),
  on(contract.listFindable, async ({ caches, language, now }) => findableGames(caches, language, now)),
  on(contract.listRecentGames, async ({ db, caller, language, now }) => recentGames(db, caller.player, language, now)),
  on(contract.listFavoriteGames, async ({ db, caller, language, now }) =>
    favoriteGames(db, caller.player, language, now),
  ),
  on(contract.setFavorite, async ({ tx, caller, input, now }) => {
    const isKept = await favorGame(tx, caller.player, input.id, input.favorite.trim(), now)
    return withMessage(isKept ? replyCopy.kept : replyCopy.letGo, { id: input.id ?? 0, favorite: isKept ? 1 : 0 })
  }),
]
