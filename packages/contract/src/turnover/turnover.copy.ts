import type { DutySource, DutyState } from './turnover.ts'

/** Where a duty comes from, and how it stands, as players read it. */
export const sourceNames: Record<DutySource, string> = {
  deposit: '存款',
  rebate: '返水',
  promotion: '优惠活动',
  packet: '红包',
  adjustment: '人工调整',
  vip: 'VIP礼金',
}
export const dutyStateNames: Record<DutyState, string> = {
  open: '进行中',
  done: '已完成',
  dropped: '已免除',
  cancelled: '已取消',
}
