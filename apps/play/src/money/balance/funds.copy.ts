export const copy = {
  total: '总资产',
  main: '平台钱包',
  atVenues: '场馆',
  waiting: '处理中',
  recall: '一键回收',
} as const
