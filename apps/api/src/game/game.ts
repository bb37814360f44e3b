import { categories } from '@koi/contract/game/game'
import { GameListUnknown } from '@koi/contract/game/game.copy'
import { Invalid } from '@koi/contract/refusal.copy'
import type { Reader } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

/** A small number where it is one (S-07 wants one back), else the text as it stands. */
export const gameType = (text: string): number | string => (/^\d{1,4}$/.test(text) ? Number(text) : text)

/** The games of the home page in order; '' asks for all six categories, an unknown one has none. Fishing has lists of its own. */
export async function gamesOf(db: Reader, category: string) {
  const wanted = categories.filter((one) => category === '' || one === category)
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('game')
    .innerJoin('venue', 'venue.code', 'game.venue')
    .select([
      'game.id',
      'game.categoryId',
      'game.appState',
      'game.venue',
      'game.gameCode',
      'game.gameType',
      'game.mobileImg',
      'game.name',
      'venue.state',
    ])
    .where('game.categoryId', 'in', wanted)
    .where('game.listCode', '=', '')
    .orderBy('game.sort')
    .orderBy('game.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    category_id: row.categoryId,
    app_state: row.state === 0 ? 0 : row.appState,
    platform_name: row.venue,
    game_code: row.gameCode,
    game_type: gameType(row.gameType),
    mobile_img: row.mobileImg,
    name: row.name,
  }))
}

/** One fishing list, those that can be opened. Throws Invalid without a code, GameListUnknown for a list nobody keeps. */
export async function gameList(db: Reader, code: string) {
  if (code === '') refuse(Invalid)
  const list = code.toLowerCase()
  const rows = await db
    .selectFrom('game')
    .innerJoin('venue', 'venue.code', 'game.venue')
    .select(['game.mobileImg', 'game.name', 'game.venue', 'game.gameCode', 'game.appState', 'venue.state'])
    .where('game.listCode', '=', list)
    .orderBy('game.sort')
    .orderBy('game.id')
    .execute()
  const isKept =
    rows.length > 0 ||
    (await db
      .selectFrom('venue')
      .select('code')
      .where('code', '=', list)
      .where('category', '=', 'fish')
      .executeTakeFirst())
  if (!isKept) refuse(GameListUnknown)
  return rows
    .filter(({ appState, state }) => appState === 1 && state !== 0)
    .map((row) => ({ gamepic: row.mobileImg, gamename: row.name, catecode: row.venue, gamecode: row.gameCode }))
}
