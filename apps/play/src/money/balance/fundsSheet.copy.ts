export const copy = {
  title: '资金分布',
  cash: '可用余额',
  cashHint: '在平台钱包，可投注',
  cashFree: (amount: string) => `在平台钱包，可投注，现在可取款${amount}`,
  bonus: '奖金',
  bonusHint: '可投注，完成流水后可取款',
  inRepair: '维护中',
  leaving: (amount: string) => `其中${amount}正在转出`,
  held: '取款审核中',
  inTransit: '转账处理中',
  inTransitHint: '等待场馆确认，未到账会退回',
  commission: '代理佣金',
  commissionHint: '领取后进入平台钱包',
  orders: (count: number) => `${count}笔`,
  beside: '未计入总资产',
  deposits: '存款待到账',
  recalling: '正在回收…',
  unreachable: '场馆暂时无法连接，资金仍在场馆，不会丢失，恢复后即可回收。',
  notRecalled: (names: readonly string[]) => `${names.join('、')}暂未回收，资金仍在场馆，请稍后再试。`,
} as const

export const offerCopy = {
  label: '场馆余额',
  line: (amount: string) => `场馆中还有${amount}，回收到平台钱包后即可使用。`,
} as const
