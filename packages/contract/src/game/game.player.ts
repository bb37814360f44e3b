import { z } from 'zod'
import { read } from '../endpoint.ts'
import { Text } from '../wire.ts'

/** Every game of the home page, in order; those switched off, or of a venue that is, have `app_state` 0 (S-02). */
export const listGames = read('anyone', 'game.list', 'GET /api/game/list', {
  input: z.object({ category: Text, category_id: Text }),
  reply: z.array(
    z.object({
      id: z.number(),
      category_id: z.string(),
      app_state: z.number(),
      platform_name: z.string(),
      game_code: z.string(),
      game_type: z.union([z.number(), z.string()]),
      mobile_img: z.string(),
      name: z.string(),
    }),
  ),
})

/** One of the fishing lists by its code; older clients call the code `platform_name` (S-52, ENT-34). */
export const listGamesByCode = read('anyone', 'game.listByCode', 'POST /api/gamelistBycode', {
  input: z.object({ gamecode: Text, platform_name: Text }),
  reply: z.array(z.object({ gamepic: z.string(), gamename: z.string(), catecode: z.string(), gamecode: z.string() })),
})
