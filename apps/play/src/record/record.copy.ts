export const copy = {
  title: '资金明细',
  tabs: { 1: '存款', 2: '取款', 3: '转入', 4: '转出' },
  tabsLabel: '记录类型',
  orderNo: '订单号',
  toDeposit: '去存款',
  open: '查看订单',
  statement: '账变明细',
} as const

const undefinedState = '未定义'

export const orderStates: Record<number, string> = { 0: undefinedState, 1: '待审核', 2: '已通过', 3: '已拒绝' }
export const transferStates: Record<number, string> = { 0: '失败', 1: '成功', 2: '待结算', 3: undefinedState }
export const stateOf = (tab: number, state: number): string =>
  (tab <= 2 ? orderStates : transferStates)[state] ?? undefinedState
