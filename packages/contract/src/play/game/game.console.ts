import { z } from 'zod'
import { GameInUse, GameTaken, GameVenueUnknown } from './game.copy.ts'
import { NotFound } from '../../refusal.copy.ts'
import { Picture } from '../../address.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { switches } from '../../state.ts'
import { Empty, itemsOf, ListQuery, bitCode, spelled, stateCode } from '../../wire.ts'
import { categories } from './game.ts'

const see = 'operator:game.view'
const change = 'operator:game.change'
const category = spelled(categories)

const GameTexts = textsOf({ name: z.string().max(100) })
export const GameRow = z.object({
  id: z.number(),
  category_id: category,
  platform_name: z.string(),
  game_code: z.string(),
  game_type: z.union([z.number(), z.string()]),
  name: z.string(),
  texts: GameTexts,
  mobile_img: z.string(),
  app_state: stateCode(switches),
  /** Code of the fishing list that shows the game; '' for the home page. */
  list_code: z.string(),
  state: stateCode(switches),
  /** Stated return in percent; '' if the venue's value applies. */
  stated_return: z.string(),
  return_source: z.string(),
  sort: z.number(),
})

/** Parses percent with up to three decimals into 100 000ths of the stake; '' becomes null. */
export const StatedReturn = z
  .union([z.string(), z.number(), z.null()])
  .transform((given) => String(given ?? '').trim())
  .pipe(z.string().regex(/^(\d{1,3}(\.\d{1,3})?)?$/))
  .transform((text) => (text === '' ? null : Math.round(Number(text) * 1000)))
  .pipe(z.number().int().min(1).max(200_000).nullable())
/** How the stated return was determined. */
export const ReturnSource = z.string().trim().max(200)

const RowId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const bit = bitCode(switches)
const optional = {
  game_type: z.coerce.string().max(20).optional(),
  mobile_img: Picture.optional(),
  texts: GameTexts.optional(),
  /** `state` is the same switch as `app_state`, under the name that other rows use. */
  app_state: bit.optional(),
  state: bit.optional(),
  list_code: z.string().max(20).optional(),
  stated_return: StatedReturn.optional(),
  return_source: ReturnSource.optional(),
  sort: z.coerce.number().int().min(-1_000_000).max(1_000_000).optional(),
}
const code = z.string().min(1).max(40)
const name = z.string().min(1).max(100)

export const listGameRows = read(see, 'game.rows', 'GET /console/api/games', {
  input: ListQuery.omit({ from: true, to: true }).extend({
    category_id: category.optional(),
    platform_name: z.string().max(40).optional(),
  }),
  reply: itemsOf(GameRow),
})
/**
 * Adds a game. A game of a fishing venue joins that venue's list unless `list_code` is given; an empty game code is the
 * lobby.
 */
export const makeGame = write(change, 'game.make', 'POST /console/api/games', {
  input: z.object({
    ...optional,
    category_id: category,
    platform_name: code,
    game_code: z.string().max(60).default(''),
    name,
  }),
  reply: GameRow,
  refusals: [GameVenueUnknown, GameTaken],
})
export const changeGame = write(change, 'game.change', 'PATCH /console/api/games/:id', {
  input: RowId.extend({
    ...optional,
    category_id: category.optional(),
    platform_name: code.optional(),
    game_code: z.string().max(60).optional(),
    name: name.optional(),
  }),
  reply: GameRow,
  refusals: [NotFound, GameVenueUnknown, GameTaken],
})
export const removeGame = write(change, 'game.remove', 'DELETE /console/api/games/:id', {
  input: RowId,
  reply: Empty,
  refusals: [NotFound, GameInUse],
})
