import type { Category } from '@koi/contract/play/game/game'

/** Memos of bets that are won (`{paid}`: payout in yuan), lost and undecided. */
interface Table {
  venue: string
  category: Category
  code: string
  name: string
  won: string[]
  lost: string[]
  open: string
}

export const tables = {
  ag: {
    venue: 'ag',
    category: 'live',
    code: 'bac01',
    name: '百家乐 · 荷厅',
    won: ['庄 · 闲 5 庄 8', '闲 · 闲 7 庄 2'],
    lost: ['闲 · 闲 3 庄 9', '庄 · 闲 6 庄 4'],
    open: '庄',
  },
  slot: {
    venue: 'slot',
    category: 'slots',
    code: 'koi',
    name: '锦鲤跃龙门',
    won: ['锦鲤跃龙门 · 派彩 {paid}'],
    lost: ['锦鲤跃龙门 · 未中奖'],
    open: '锦鲤跃龙门',
  },
  lantern: {
    venue: 'slot',
    category: 'slots',
    code: 'lantern',
    name: '月下灯会',
    won: ['月下灯会 · 派彩 {paid}'],
    lost: ['月下灯会 · 未中奖'],
    open: '月下灯会',
  },
  sport: {
    venue: 'sport',
    category: 'sports',
    code: 'football',
    name: '模拟足球联赛',
    won: ['青岚联 vs 赤霞城 · 主胜 @1.92 · 赛果 2:1', '雪岭 vs 南麓 · 小 2.5 @1.88 · 赛果 0:0'],
    lost: ['北渚 vs 明湖 · 主胜 @2.35 · 赛果 1:3', '望潮 vs 飞虹 · 大 2.5 @1.90 · 赛果 1:1'],
    open: '金沙港 vs 松风城 · 客胜 @2.60',
  },
  lottery: {
    venue: 'lottery',
    category: 'lottery',
    code: 'minute5',
    name: '一分五星彩',
    won: ['总和大 · 开奖 7 3 5 9 1', '总和双 · 开奖 4 8 8 2 6'],
    lost: ['总和小 · 开奖 7 3 5 9 1', '总和单 · 开奖 4 8 8 2 6'],
    open: '总和大',
  },
  qp: {
    venue: 'qp',
    category: 'cards',
    code: 'niuniu',
    name: '百人牛牛',
    won: ['天门 牛八 · 庄家 牛三', '地门 牛牛 · 庄家 牛六'],
    lost: ['玄门 无牛 · 庄家 牛二', '天门 牛四 · 庄家 牛九'],
    open: '天门',
  },
  esport: {
    venue: 'esport',
    category: 'esports',
    code: 'arena',
    name: '巅峰对决',
    won: ['极昼 vs 破晓 · 主队胜 @1.75 · 赛果 2:1'],
    lost: ['蓝焰 vs 逐光 · 客队胜 @2.05 · 赛果 2:0', '雷隼 vs 墨影 · 打满三局 @1.98 · 赛果 0:2'],
    open: '银翼 vs 赤羽 · 主队胜 @1.85',
  },
  obgdy: {
    venue: 'obgdy',
    category: 'slots',
    code: 'pond',
    name: '锦鲤池塘',
    won: ['红锦鲤 · 捕获 {paid}', '河豚 · 捕获 {paid}'],
    lost: ['金锦鲤 · 逃脱', '蓝灯鱼 · 逃脱'],
    open: '小银鱼',
  },
} satisfies Record<string, Table>

export type TableName = keyof typeof tables
