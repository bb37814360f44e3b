import { z } from 'zod'
import { GameListUnknown, GameUnknown } from './game.copy.ts'
import { read, write } from '../../endpoint.ts'
import { switches, venueStates } from '../../state.ts'
import { categories } from './game.ts'
import { Nothing, spelled, stateCode, Text, WholeOrNull } from '../../wire.ts'

const Game = z.object({
  id: z.number(),
  category_id: spelled(categories),
  app_state: stateCode(switches),
  platform_name: z.string(),
  game_code: z.string(),
  game_type: z.union([z.number(), z.string()]),
  mobile_img: z.string(),
  name: z.string(),
  /** Extension: 1 available, 2 under maintenance, 0 off. */
  venue_state: stateCode(venueStates),
  venue_name: z.string(),
})

/** Lists all games of the home page in order. `app_state` is 0 if the game or its venue is off. */
export const listGames = read('anyone', 'game.list', 'GET /api/game/list', {
  input: z.object({ category: Text, category_id: Text }),
  reply: z.array(Game),
})

/**
 * Extension: lists the games of home and of the fishing lists that can be opened now. `list_code` is the fishing list, else
 * ''. `words` are names of game and venue in every language and their pinyin, in full and as initials, each folded
 * (`foldWords`), with blanks between them.
 */
export const listFindable = read('anyone', 'game.find', 'POST /api/findgames', {
  input: Nothing,
  reply: z.array(Game.extend({ list_code: z.string(), words: z.string() })),
})

/** Extension: lists the games that the player opened last, and favourites; only games that can be opened now. */
export const listRecentGames = read('player', 'game.recent', 'POST /api/recentgames', {
  input: Nothing,
  reply: z.array(Game),
})
export const listFavoriteGames = read('player', 'game.favorites', 'POST /api/favoritegames', {
  input: Nothing,
  reply: z.array(Game),
})
/** Changes a favourite: `favorite` 1 adds it, 0 removes it; omitted toggles it. */
export const setFavorite = write('player', 'game.favor', 'POST /api/favoritegame', {
  input: z.object({ id: WholeOrNull, favorite: Text }),
  reply: z.object({ id: z.number(), favorite: z.number() }),
  refusals: [GameUnknown],
})

/** Lists the games of one fishing list. Older clients send its code as `platform_name`. */
export const listGamesByCode = read('anyone', 'game.listByCode', 'POST /api/gamelistBycode', {
  input: z.object({ gamecode: Text, platform_name: Text }),
  reply: z.array(z.object({ gamepic: z.string(), gamename: z.string(), catecode: z.string(), gamecode: z.string() })),
  refusals: [GameListUnknown],
})
