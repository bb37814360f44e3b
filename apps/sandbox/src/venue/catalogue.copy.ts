/** Invented venue and game names. */
export const venueNames: Readonly<Record<string, { name: string; games: Readonly<Record<string, string>> }>> = {
  ag: {
    name: '锦庭真人',
    games: {
      bac01: '百家乐 · 荷厅',
      bac02: '极速百家乐 · 月厅',
      bac03: '百家乐 · 竹厅',
      bac04: '百家乐 · 松厅',
      bac05: '百家乐 · 梅厅',
      bac06: '百家乐 · 兰厅',
      bac07: '贵宾百家乐 · 云厅',
      bac08: '贵宾百家乐 · 鹤厅',
    },
  },
  slot: {
    name: '鲤跃电子',
    games: {
      koi: '锦鲤跃龙门',
      lantern: '月下灯会',
      lotus: '荷塘夜雨',
      koi2: '锦鲤跃龙门 · 初鸣场',
      koi3: '锦鲤跃龙门 · 聚宝场',
      koi4: '锦鲤跃龙门 · 仙桃场',
      koi5: '锦鲤跃龙门 · 满堂场',
      koi6: '锦鲤跃龙门 · 云上场',
    },
  },
  seam: {
    name: '锦鲤免转',
    games: {
      koi: '锦鲤跃龙门 · 免转场',
    },
  },
  esport: {
    name: '竞界电竞',
    games: {
      arena: '巅峰对决',
      arena2: '巅峰对决 · 守望杯',
      arena3: '巅峰对决 · 双刃杯',
      arena4: '巅峰对决 · 夺旗杯',
      arena5: '巅峰对决 · 极速杯',
      arena6: '巅峰对决 · 新星杯',
    },
  },
  qp: {
    name: '闲庭棋牌',
    games: {
      niuniu: '百人牛牛',
      niuniu2: '百人牛牛 · 新手房',
      niuniu3: '百人牛牛 · 初级房',
      niuniu4: '百人牛牛 · 中级房',
      niuniu5: '百人牛牛 · 高级房',
      niuniu6: '百人牛牛 · 贵宾房',
    },
  },
  sport: {
    name: '绿茵体育',
    games: {
      football: '模拟足球联赛',
      football2: '模拟足球 · 东部赛区',
      football3: '模拟足球 · 西部赛区',
      football4: '模拟足球 · 锦标赛',
      football5: '模拟足球 · 青年赛',
      football6: '模拟足球 · 友谊赛',
    },
  },
  lottery: {
    name: '时时开彩',
    games: {
      minute5: '一分五星彩',
      minute5b: '幸运五星彩',
      minute5c: '极速五星彩',
      minute5d: '锦鲤五星彩',
      minute5e: '月光五星彩',
      minute5f: '金鳞五星彩',
    },
  },
  obgdy: {
    name: '欢乐捕鱼',
    games: {
      pond: '锦鲤池塘',
      reef: '珊瑚奇境',
      pond2: '锦鲤池塘 · 春水',
      pond3: '锦鲤池塘 · 夏荷',
      pond4: '锦鲤池塘 · 秋月',
      pond5: '锦鲤池塘 · 冬雪',
    },
  },
  pp: {
    name: '碧波捕鱼',
    games: {
      ppfish: '碧波渔场',
      ppfish2: '碧波渔场 · 快艇',
      ppfish3: '碧波渔场 · 深港',
    },
  },
  fgdz: {
    name: '荷塘捕鱼',
    games: {
      fgdzfish: '荷塘渔趣',
      fgdzfish2: '荷塘渔趣 · 双钩',
      fgdzfish3: '荷塘渔趣 · 明珠',
    },
  },
  pg: {
    name: '深海捕鱼',
    games: {
      pgfish: '深海寻珠',
      pgfish2: '深海寻珠 · 蟹王',
      pgfish3: '深海寻珠 · 贝宫',
    },
  },
  fgfish: {
    name: '浅湾捕鱼',
    games: {
      fgpond: '浅湾渔歌',
      fgpond2: '浅湾渔歌 · 晚潮',
      fgpond3: '浅湾渔歌 · 晨网',
    },
  },
  ae: {
    name: '星海捕鱼',
    games: {
      aefish: '星海渔火',
      aefish2: '星海渔火 · 银河',
      aefish3: '星海渔火 · 灵龟',
    },
  },
}
