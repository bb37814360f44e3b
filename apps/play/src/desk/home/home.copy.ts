export const copy = {
  welcomeTitle: '欢迎',
  noticeTitle: '公告',
  viewMore: '查看更多',
  welcome: (title: string) => `欢迎来到${title || '锦鲤'}`,
  welcomeLine: '登录后畅享全部精彩',
  deposit: '存款',
  withdraw: '取款',
  transfer: '转账',
  slips: '注单',
  actions: '资金操作',
  banners: '活动轮播',
  games: '游戏分类',
  findGame: '搜索游戏',
  recent: '最近玩过',
  favorites: '我的收藏',
  inRepair: '维护中',
  liveStrip: '真人娱乐场，进入看看',
  redPacket: '红包',
  closeRedPacket: '关闭红包',
  downloadApp: '下载APP',
  downloadLine: '更快、更稳、更私密',
  downloadNow: '立即下载',
  closeDownload: '关闭下载条',
} as const

export const tabNames = ['电子', '真人', '电竞', '棋牌', '体育', '彩票', '捕鱼'] as const
/** Names of the lists of games, in the order of `tabNames`. */
export const listNames = ['电子游戏', '真人游戏', '电竞游戏', '棋牌游戏', '体育游戏', '彩票游戏', '捕鱼游戏'] as const
