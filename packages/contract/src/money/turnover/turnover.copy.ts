import type { RequirementSource, RequirementState } from './turnover.ts'

export const sourceNames: Record<RequirementSource, string> = {
  deposit: '存款',
  rebate: '返水',
  promotion: '优惠活动',
  packet: '红包',
  adjustment: '人工调整',
  vip: 'VIP礼金',
  opening: '期初余额',
  freeRound: '免费旋转',
  bonus: '奖金',
}
/** Titles of requirements of their source; those of the other sources are the operator's. */
export const requirementTitles: Partial<Record<RequirementSource, string>> = {
  deposit: '存款流水',
  rebate: '返水',
  packet: '红包',
  adjustment: '人工调整',
  opening: '期初余额',
  freeRound: '免费旋转',
}
export const requirementStateNames: Record<RequirementState, string> = {
  open: '进行中',
  done: '已完成',
  waived: '已免除',
  cancelled: '已取消',
}
