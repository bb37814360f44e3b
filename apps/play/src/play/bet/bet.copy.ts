export const copy = {
  title: '投注记录',
  stake: '投注金额',
  result: '输赢',
  game: '游戏代码',
  id: '注单号',
  round: '局号',
  valid: '有效投注',
  play: '玩法',
  memo: '内容',
  time: '投注时间',
  settled: '结算时间',
  venue: '场馆',
  state: '状态',
  detail: '注单详情',
  toRound: '本局结果与公平验证',
  corrected: '更正记录',
  former: (state: string, at: string) => `${at}更正前：${state}`,
  open: '--',
  toGames: '去游戏',
} as const

const states = { void: '无效注单', settled: '已结算', open: '未结算' } as const
export const stateOf = (state: keyof typeof states | null): string => (state ? states[state] : '未定义')
