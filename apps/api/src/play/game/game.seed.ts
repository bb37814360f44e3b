import type { Category } from '@koi/contract/play/game/game'
import { gameTexts } from './gameNames.seed.ts'
import type { Seed } from '../../platform/ops/seed.ts'

interface Shelf {
  venue: string
  category: Category
  isFishing?: true
  games: [code: string, name: string, motif: string][]
}

/**
 * Stated returns of the sandbox's games in 100,000ths (docs/games.md derives them); a game whose return depends on the
 * bet has none.
 */
export const houseReturns: Readonly<Record<string, number>> = { koi: 96_075, lantern: 95_056, lotus: 96_329 }
export const fishingReturn = 96_000
export const cardsReturn = 97_500
const source = '按规则列举全部结果计算，并经模拟核对'

const statedOf = ({ venue, isFishing }: Shelf, gameCode: string): number | null => {
  if (isFishing) return fishingReturn
  if (venue === 'qp') return cardsReturn
  return houseReturns[gameCode.replace(/\d+$/, '')] ?? null
}

// These games are invented. A sandbox venue opens its first table for a room that has none.
const shelves: Shelf[] = [
  {
    venue: 'ag',
    category: 'live',
    games: [
      ['bac01', '百家乐 · 荷厅', 'baccarat'],
      ['bac02', '极速百家乐 · 月厅', 'lantern'],
      ['bac03', '百家乐 · 竹厅', 'fan'],
      ['bac04', '百家乐 · 松厅', 'cloud'],
      ['bac05', '百家乐 · 梅厅', 'peach'],
      ['bac06', '百家乐 · 兰厅', 'cards'],
      ['bac07', '贵宾百家乐 · 云厅', 'ingot'],
      ['bac08', '贵宾百家乐 · 鹤厅', 'coins'],
    ],
  },
  {
    venue: 'slot',
    category: 'slots',
    games: [
      ['koi', '锦鲤跃龙门', 'koi'],
      ['lantern', '月下灯会', 'lantern'],
      ['lotus', '荷塘夜雨', 'pearl'],
      ['koi2', '锦鲤跃龙门 · 初鸣场', 'drum'],
      ['koi3', '锦鲤跃龙门 · 聚宝场', 'ingot'],
      ['koi4', '锦鲤跃龙门 · 仙桃场', 'peach'],
      ['koi5', '锦鲤跃龙门 · 满堂场', 'coins'],
      ['koi6', '锦鲤跃龙门 · 云上场', 'cloud'],
    ],
  },
  { venue: 'seam', category: 'slots', games: [['koi', '锦鲤跃龙门 · 免转场', 'koi']] },
  {
    venue: 'esport',
    category: 'esports',
    games: [
      ['arena', '巅峰对决', 'gamepad'],
      ['arena2', '巅峰对决 · 守望杯', 'shield'],
      ['arena3', '巅峰对决 · 双刃杯', 'swords'],
      ['arena4', '巅峰对决 · 夺旗杯', 'flag'],
      ['arena5', '巅峰对决 · 极速杯', 'racing'],
      ['arena6', '巅峰对决 · 新星杯', 'cloud'],
    ],
  },
  {
    venue: 'qp',
    category: 'cards',
    games: [
      ['niuniu', '百人牛牛', 'cards'],
      ['niuniu2', '百人牛牛 · 新手房', 'mahjong'],
      ['niuniu3', '百人牛牛 · 初级房', 'dominoes'],
      ['niuniu4', '百人牛牛 · 中级房', 'go'],
      ['niuniu5', '百人牛牛 · 高级房', 'dice'],
      ['niuniu6', '百人牛牛 · 贵宾房', 'ingot'],
    ],
  },
  {
    venue: 'sport',
    category: 'sports',
    games: [
      ['football', '模拟足球联赛', 'football'],
      ['football2', '模拟足球 · 东部赛区', 'flag'],
      ['football3', '模拟足球 · 西部赛区', 'shield'],
      ['football4', '模拟足球 · 锦标赛', 'coins'],
      ['football5', '模拟足球 · 青年赛', 'drum'],
      ['football6', '模拟足球 · 友谊赛', 'cloud'],
    ],
  },
  {
    venue: 'lottery',
    category: 'lottery',
    games: [
      ['minute5', '一分五星彩', 'balls'],
      ['minute5b', '幸运五星彩', 'ticket'],
      ['minute5c', '极速五星彩', 'drawwheel'],
      ['minute5d', '锦鲤五星彩', 'koi'],
      ['minute5e', '月光五星彩', 'lantern'],
      ['minute5f', '金鳞五星彩', 'dice'],
    ],
  },
  {
    venue: 'obgdy',
    category: 'slots',
    isFishing: true,
    games: [
      ['pond', '锦鲤池塘', 'goldfish'],
      ['reef', '珊瑚奇境', 'shell'],
      ['pond2', '锦鲤池塘 · 春水', 'koi'],
      ['pond3', '锦鲤池塘 · 夏荷', 'turtle'],
      ['pond4', '锦鲤池塘 · 秋月', 'hook'],
      ['pond5', '锦鲤池塘 · 冬雪', 'pearl'],
    ],
  },
  {
    venue: 'pp',
    category: 'slots',
    isFishing: true,
    games: [
      ['ppfish', '碧波渔场', 'goldfish'],
      ['ppfish2', '碧波渔场 · 快艇', 'hook'],
      ['ppfish3', '碧波渔场 · 深港', 'crab'],
    ],
  },
  {
    venue: 'fgdz',
    category: 'slots',
    isFishing: true,
    games: [
      ['fgdzfish', '荷塘渔趣', 'turtle'],
      ['fgdzfish2', '荷塘渔趣 · 双钩', 'hook'],
      ['fgdzfish3', '荷塘渔趣 · 明珠', 'pearl'],
    ],
  },
  {
    venue: 'pg',
    category: 'slots',
    isFishing: true,
    games: [
      ['pgfish', '深海寻珠', 'pearl'],
      ['pgfish2', '深海寻珠 · 蟹王', 'crab'],
      ['pgfish3', '深海寻珠 · 贝宫', 'shell'],
    ],
  },
  {
    venue: 'fgfish',
    category: 'slots',
    isFishing: true,
    games: [
      ['fgpond', '浅湾渔歌', 'crab'],
      ['fgpond2', '浅湾渔歌 · 晚潮', 'shell'],
      ['fgpond3', '浅湾渔歌 · 晨网', 'goldfish'],
    ],
  },
  {
    venue: 'ae',
    category: 'slots',
    isFishing: true,
    games: [
      ['aefish', '星海渔火', 'hook'],
      ['aefish2', '星海渔火 · 银河', 'goldfish'],
      ['aefish3', '星海渔火 · 灵龟', 'turtle'],
    ],
  },
]

export const seedGames: Seed = async (tx) => {
  const venues = new Set((await tx.selectFrom('venue').select('code').execute()).map(({ code }) => code))
  const rows = shelves
    .filter(({ venue }) => venues.has(venue))
    .flatMap((shelf) =>
      shelf.games.map(([gameCode, name, motif]) => ({
        venue: shelf.venue,
        gameCode,
        name,
        texts: gameTexts(name),
        categoryId: shelf.category,
        listCode: shelf.isFishing ? shelf.venue : '',
        mobileImg: `/pictures/game-${motif}.svg`,
        statedReturn: statedOf(shelf, gameCode),
        returnSource: statedOf(shelf, gameCode) === null ? '' : source,
      })),
    )
  if (rows.length === 0) return
  await tx
    .insertInto('game')
    .values(rows.map((row, index) => ({ ...row, sort: (index + 1) * 10 })))
    .onConflict((eb) => eb.doNothing())
    .execute()
}
