/** A table of an invented house, and what can be bet on there. */
export interface Table {
  venue: string
  category: string
  code: string
  name: string
  memos: string[]
}

export const tables = {
  ag: {
    venue: 'ag',
    category: 'realbet',
    code: 'bac01',
    name: '百家乐 · 荷厅',
    memos: ['庄 · 庄8点 闲5点', '闲 · 庄2点 闲7点', '和 · 庄6点 闲6点'],
  },
  slot: {
    venue: 'slot',
    category: 'concise',
    code: 'koi',
    name: '锦鲤跃龙门',
    memos: ['25线 · 三连锦鲤', '25线 · 免费旋转', '25线 · 未中'],
  },
  lantern: {
    venue: 'slot',
    category: 'concise',
    code: 'lantern',
    name: '月下灯会',
    memos: ['20线 · 四灯同亮', '20线 · 未中'],
  },
  sport: {
    venue: 'sport',
    category: 'sport',
    code: 'football',
    name: '模拟足球联赛',
    memos: ['主胜 @1.92 · 江城 2:1 海州', '大2.5球 @1.88 · 远山 0:0 云川', '客胜 @2.35 · 北岭 1:3 南浦'],
  },
  lottery: {
    venue: 'lottery',
    category: 'lottery',
    code: 'minute5',
    name: '一分五星彩',
    memos: ['万位大 · 开奖 7 3 0 9 1', '总和双 · 开奖 4 8 8 2 6'],
  },
  qp: {
    venue: 'qp',
    category: 'joker',
    code: 'niuniu',
    name: '百人牛牛',
    memos: ['天门 · 牛八', '地门 · 牛牛', '玄门 · 无牛'],
  },
  esport: {
    venue: 'esport',
    category: 'gaming',
    code: 'arena',
    name: '巅峰对决',
    memos: ['全场独赢 @1.75 · 青焰 2:1 白塔', '首图独赢 @2.05 · 星港 0:1 沉舟'],
  },
  obgdy: {
    venue: 'obgdy',
    category: 'concise',
    code: 'pond',
    name: '锦鲤池塘',
    memos: ['捕获金鲤 · 30倍', '捕获灯笼鱼 · 5倍', '炮弹消耗'],
  },
} satisfies Record<string, Table>

export type TableName = keyof typeof tables

/** Stake and result in yuan; `open`: not settled yet; `void`: the stake came back. */
export type Play = [stake: number, result: number | 'open' | 'void']

/** One evening: so much in, some bets, all that is left out again. */
export interface Evening {
  table: TableName
  hoursAgo: number
  yuan: number
  plays: Play[]
}

export const evenings: Record<string, Evening[]> = {
  demo002: [
    {
      table: 'slot',
      hoursAgo: 26 * 24,
      yuan: 500,
      plays: [
        [20, -20],
        [20, 36],
        [50, -50],
        [50, -50],
        [30, 120.5],
        [30, -30],
      ],
    },
    {
      table: 'ag',
      hoursAgo: 23 * 24,
      yuan: 800,
      plays: [
        [100, 95],
        [100, -100],
        [200, 190],
        [100, 0],
        [200, -200],
      ],
    },
    {
      table: 'sport',
      hoursAgo: 19 * 24,
      yuan: 600,
      plays: [
        [150, 138],
        [200, -200],
        [100, 'void'],
        [80, 70.4],
      ],
    },
    {
      table: 'lottery',
      hoursAgo: 15 * 24,
      yuan: 300,
      plays: [
        [10, 9.7],
        [10, -10],
        [20, -20],
        [20, 19.4],
        [40, -40],
      ],
    },
    {
      table: 'qp',
      hoursAgo: 12 * 24,
      yuan: 500,
      plays: [
        [50, 142.5],
        [50, -50],
        [80, -80],
        [60, 57],
      ],
    },
    {
      table: 'esport',
      hoursAgo: 9 * 24,
      yuan: 400,
      plays: [
        [100, 75],
        [120, -120],
        [60, 'void'],
      ],
    },
    {
      table: 'obgdy',
      hoursAgo: 6 * 24,
      yuan: 200,
      plays: [
        [5, -5],
        [5, 20],
        [10, -10],
        [10, 290],
        [10, -10],
      ],
    },
    {
      table: 'lantern',
      hoursAgo: 4 * 24,
      yuan: 300,
      plays: [
        [25, -25],
        [25, 60],
        [25, -25],
        [50, -50],
        [50, 88.8],
      ],
    },
    {
      table: 'ag',
      hoursAgo: 30,
      yuan: 600,
      plays: [
        [100, 95],
        [100, -100],
        [200, -200],
        [150, 142.5],
      ],
    },
    {
      table: 'sport',
      hoursAgo: 5,
      yuan: 300,
      plays: [
        [60, 55.2],
        [50, 'open'],
        [80, 'open'],
      ],
    },
  ],
  demo003: [
    {
      table: 'ag',
      hoursAgo: 11 * 24,
      yuan: 5000,
      plays: [
        [1000, 950],
        [1500, -1500],
        [2000, 1900],
        [800, -800],
      ],
    },
    {
      table: 'slot',
      hoursAgo: 28,
      yuan: 2000,
      plays: [
        [200, -200],
        [200, 480],
        [300, -300],
        [300, 150],
      ],
    },
    {
      table: 'sport',
      hoursAgo: 26,
      yuan: 3000,
      plays: [
        [1200, 1104],
        [800, -800],
      ],
    },
  ],
  demo005: [
    {
      table: 'qp',
      hoursAgo: 20 * 24,
      yuan: 300,
      plays: [
        [50, 47.5],
        [60, -60],
      ],
    },
    {
      table: 'lottery',
      hoursAgo: 40,
      yuan: 200,
      plays: [
        [20, 19.4],
        [30, -30],
      ],
    },
  ],
  linyue66: [
    {
      table: 'ag',
      hoursAgo: 40 * 24,
      yuan: 900,
      plays: [
        [300, -300],
        [300, 285],
        [400, -400],
      ],
    },
    {
      table: 'slot',
      hoursAgo: 3 * 24,
      yuan: 300,
      plays: [
        [50, -50],
        [50, 35],
        [80, -80],
      ],
    },
  ],
  zhoukai7: [
    {
      table: 'sport',
      hoursAgo: 33 * 24,
      yuan: 700,
      plays: [
        [200, -200],
        [200, 176],
        [250, -250],
      ],
    },
  ],
  sunhao99: [
    {
      table: 'esport',
      hoursAgo: 18 * 24,
      yuan: 500,
      plays: [
        [100, -100],
        [150, 112.5],
        [200, -200],
      ],
    },
  ],
  tangli68: [
    {
      table: 'lottery',
      hoursAgo: 8 * 24,
      yuan: 300,
      plays: [
        [30, -30],
        [40, 38.8],
        [60, -60],
      ],
    },
  ],
  hexin521: [
    {
      table: 'obgdy',
      hoursAgo: 4 * 24,
      yuan: 200,
      plays: [
        [20, -20],
        [20, 80],
        [50, -50],
      ],
    },
  ],
}

/** What new players of the demo were given to begin with, in yuan: they have no deposits of their own. */
export const welcome: Record<string, number> = {
  linyue66: 1200,
  zhoukai7: 800,
  sunhao99: 600,
  tangli68: 400,
  hexin521: 300,
}
