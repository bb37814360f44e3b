export const copy = {
  title: '试玩',
  mark: '试玩中 · 不涉及真实金额',
  lead: '试玩使用试玩点数，规则与正式游戏相同。点数不能兑换，输赢不计入账户，30分钟后自动结束。',
  stated: (percent: string) => `理论返还率${percent}%`,
  source: (words: string) => `返还率依据：${words}`,
  leave: '结束试玩',
  over: '试玩已结束',
  back: '返回试玩列表',
  frame: '试玩画面',
  toGames: '去首页看看',
} as const
