import { z } from 'zod'
import { GameListUnknown, GameUnknown } from './game.copy.ts'
import { read, write } from '../endpoint.ts'
import { switches, venueStates } from '../state.ts'
import { categories } from './game.ts'
import { Nothing, spelled, stateCode, Text, WholeOrNull } from '../wire.ts'

const Game = z.object({
  id: z.number(),
  category_id: spelled(categories),
  app_state: stateCode(switches),
  platform_name: z.string(),
  game_code: z.string(),
  game_type: z.union([z.number(), z.string()]),
  mobile_img: z.string(),
  name: z.string(),
  /** An addition of ours: 1 the venue plays, 2 it is under repair, 0 it is off. */
  venue_state: stateCode(venueStates),
  /** An addition of ours: the venue's name, to be searched for. */
  venue_name: z.string(),
})

/** Every game of the home page, in order; those switched off, or of a venue that is, have `app_state` 0 (S-02). */
export const listGames = read('anyone', 'game.list', 'GET /api/game/list', {
  input: z.object({ category: Text, category_id: Text }),
  reply: z.array(Game),
})

/** Additions of ours: what the player opened last, and their favorites. Only games that can be opened. */
export const listRecentGames = read('player', 'game.recent', 'POST /api/recentgames', {
  input: Nothing,
  reply: z.array(Game),
})
export const listFavoriteGames = read('player', 'game.favorites', 'POST /api/favoritegames', {
  input: Nothing,
  reply: z.array(Game),
})
/** Keeps a game or lets it go; `favorite` 1 or 0 says which, without it the other way than before. */
export const favorGame = write('player', 'game.favor', 'POST /api/favoritegame', {
  input: z.object({ id: WholeOrNull, favorite: Text }),
  reply: z.object({ id: z.number(), favorite: z.number() }),
  refusals: [GameUnknown],
})

/** One of the fishing lists by its code; older clients call the code `platform_name` (S-52, ENT-34). */
export const listGamesByCode = read('anyone', 'game.listByCode', 'POST /api/gamelistBycode', {
  input: z.object({ gamecode: Text, platform_name: Text }),
  reply: z.array(z.object({ gamepic: z.string(), gamename: z.string(), catecode: z.string(), gamecode: z.string() })),
  refusals: [GameListUnknown],
})
