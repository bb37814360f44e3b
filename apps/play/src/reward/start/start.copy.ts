export const copy = {
  title: '新手三步',
  count: (done: number) => `已完成${done}/3`,
  close: '关闭新手三步',
  deposit: '完成首次存款',
  depositLine: '到账后即可开始游戏',
  play: '开始第一局游戏',
  playLine: '从热门游戏中选一款',
  gift: '领取新人福利',
  giftLine: '在「活动福利」查看可领取的奖励',
  waiting: (title: string, amount: string) => `${title} ${amount} 待领取，在「我的奖金」领取`,
  waitingOther: (title: string) => `${title}待领取，在「我的奖金」领取`,
  done: '已完成',
} as const
