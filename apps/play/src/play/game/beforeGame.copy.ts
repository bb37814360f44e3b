export const copy = {
  title: '进入游戏前',
  line: (venue: string) => `${venue}中没有余额，先从平台钱包转入才能下注。`,
  mainEmpty: '平台钱包余额不足，先回收场馆余额再进入游戏。',
  main: '平台钱包',
  amount: '转入金额',
  all: '全部',
  remember: '记住我的选择，下次不再询问',
  rememberHint: '可在「转账」页更改',
  start: '转入并进入游戏',
  skip: '不转入，直接进入',
  enter: '进入游戏',
  pending: '转账处理中，到账前游戏内看不到这笔金额。',
} as const
