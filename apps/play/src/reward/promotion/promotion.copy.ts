export const copy = {
  title: '优惠活动',
  bonuses: '我的奖金',
  rewards: '活动福利',
  detail: '优惠详情',
  kinds: '活动分类',
  all: '全部',
  apply: '立即申请',
  applyTitle: '申请优惠',
  amount: '申请金额',
  applyNote: '提交后由客服审核，通过后奖金转入平台钱包',
  submit: '提交',
  notNow: '该活动暂不可申请',
  memo: '活动说明',
  backToList: '返回优惠列表',
  records: '活动记录',
  goToPromotions: '看看优惠活动',
  appliedAmount: '申请金额',
  freeRounds: '免费旋转',
  roundsLeft: (left: number, all: number) => `剩余 ${left} / ${all} 次`,
  eachRound: '每次',
  usableUntil: '有效期至',
  roundTurnover: (times: number) => `赢得的金额需完成 ${times} 倍流水`,
  playRounds: '去使用',
} as const

export const stateNames = { pending: '待审核', approved: '已通过', rejected: '已拒绝' } as const
export const stateUndefined = '未定义'
