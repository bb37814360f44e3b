import * as contract from '@koi/contract/game/game.player'
import { on } from '../platform/on.ts'
import { gameList, gamesOf } from './game.ts'

export const gamePlayer = [
  on(contract.listGames, async ({ db, input }) => gamesOf(db, input.category || input.category_id)),
  on(contract.listGamesByCode, async ({ db, input }) => gameList(db, (input.gamecode || input.platform_name).trim())),
]
