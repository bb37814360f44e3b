import { replyCopy } from '@koi/contract/game/game.copy'
import * as contract from '@koi/contract/game/game.player'
import { on, withMessage } from '../platform/on.ts'
import { favorGame, favoriteGames, gameList, loadGames, recentGames } from './game.ts'

export const gamePlayer = [
  on(contract.listGames, async ({ caches, input, now }) => loadGames(caches, input.category || input.category_id, now)),
  on(contract.listGamesByCode, async ({ db, input }) => gameList(db, (input.gamecode || input.platform_name).trim())),
  on(contract.listRecentGames, async ({ db, caller, now }) => recentGames(db, caller.player, now)),
  on(contract.listFavoriteGames, async ({ db, caller, now }) => favoriteGames(db, caller.player, now)),
  on(contract.setFavorite, async ({ tx, caller, input, now }) => {
    const isKept = await favorGame(tx, caller.player, input.id, input.favorite.trim(), now)
    return withMessage(isKept ? replyCopy.kept : replyCopy.letGo, { id: input.id ?? 0, favorite: isKept ? 1 : 0 })
  }),
]
