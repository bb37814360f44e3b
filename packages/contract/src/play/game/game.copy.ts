import { categories, type Category } from './game.ts'
import { refusal } from '../../refusal.ts'

export const GameListUnknown = refusal('GAME_LIST_UNKNOWN', 404, '暂无该游戏列表')
export const GameVenueUnknown = refusal('VENUE_UNKNOWN', 422, '场馆不存在')
export const GameTaken = refusal('GAME_TAKEN', 409, '该场馆已有这个游戏代码')
/** A live bonus rule grants free rounds of the game. */
export const GameInUse = refusal(
  'GAME_IN_USE',
  409,
  ({ name }: { name: string }) => `奖金规则「${name}」赠送该游戏的免费旋转，请先停止该规则`,
  { name: '新游戏体验' },
)
export const GameUnknown = refusal('GAME_UNKNOWN', 404, '游戏不存在')

export const replyCopy = { kept: '已加入收藏', letGo: '已取消收藏' }

export const categoryNames: Readonly<Record<Category, string>> = {
  live: '真人',
  cards: '棋牌',
  esports: '电竞',
  sports: '体育',
  lottery: '彩票',
  slots: '电子',
}

export const spelledCategoryNames = Object.fromEntries(
  Object.entries(categoryNames).map(([category, name]) => [categories[category as Category], name]),
) as Readonly<Record<(typeof categories)[Category], string>>
