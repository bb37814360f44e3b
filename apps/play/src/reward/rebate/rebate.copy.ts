export const copy = {
  title: '返水记录',
  pending: '待领取',
  claimed: '累计已领取',
  claim: '一键领取',
  note: '返水每日结算；领取后存入平台钱包，完成1倍流水即可取款',
  unknown: '--',
  createdAt: '派发时间',
  updatedAt: '领取时间',
} as const

export const stateNames = { unclaimed: '未领取', claimed: '已领取' } as const
export const stateUndefined = '未定义'
