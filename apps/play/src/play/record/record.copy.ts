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

const orderStates = { pending: '待审核', done: '已通过', failed: '已拒绝' } as const
const transferStates = { failed: '失败', done: '成功', pending: '待结算' } as const
export const stateOf = (tab: number, state: keyof typeof orderStates | null): string =>
  state ? (tab <= 2 ? orderStates : transferStates)[state] : undefinedState
