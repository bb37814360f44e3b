/** Invented names; no venue and no game of the world is meant. */
export const venueNames: Readonly<Record<string, { name: string; games: Readonly<Record<string, string>> }>> = {
  ag: { name: '锦庭真人', games: { bac01: '百家乐 · 荷厅', bac02: '极速百家乐 · 月厅' } },
  slot: { name: '鲤跃电子', games: { koi: '锦鲤跃龙门', lantern: '月下灯会', lotus: '荷塘夜雨' } },
  esport: { name: '竞界电竞', games: { arena: '巅峰对决' } },
  qp: { name: '闲庭棋牌', games: { niuniu: '百人牛牛' } },
  sport: { name: '绿茵体育', games: { football: '模拟足球联赛' } },
  lottery: { name: '时时开彩', games: { minute5: '一分五星彩' } },
  obgdy: { name: '欢乐捕鱼', games: { pond: '锦鲤池塘', reef: '珊瑚奇境' } },
  pp: { name: '碧波捕鱼', games: { ppfish: '碧波渔场' } },
  fgdz: { name: '荷塘捕鱼', games: { fgdzfish: '荷塘渔趣' } },
  pg: { name: '深海捕鱼', games: { pgfish: '深海寻珠' } },
  fgfish: { name: '浅湾捕鱼', games: { fgpond: '浅湾渔歌' } },
  ae: { name: '星海捕鱼', games: { aefish: '星海渔火' } },
}
