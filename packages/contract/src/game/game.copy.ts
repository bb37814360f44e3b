import type { Category } from './game.ts'
import { refusal } from '../refusal.ts'

export const GameListUnknown = refusal('GAME_LIST_UNKNOWN', 404, '暂无该游戏列表')
export const GameVenueUnknown = refusal('VENUE_UNKNOWN', 422, '没有这个场馆')
export const GameTaken = refusal('GAME_TAKEN', 409, '该场馆已有这个游戏代码')
export const GameUnknown = refusal('GAME_UNKNOWN', 404, '游戏不存在')

export const replyCopy = { kept: '已加入收藏', letGo: '已取消收藏' }

/** The lists of the home page by name; which games a rebate or a commission is about. */
export const categoryNames: Readonly<Record<string, string>> = {
  realbet: '真人',
  joker: '棋牌',
  gaming: '电竞',
  sport: '体育',
  lottery: '彩票',
  concise: '电子',
} satisfies Record<Category, string>
