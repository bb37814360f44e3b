import type { QueueName } from '../app/queues.ts'

export const copy = {
  title: '仪表盘',
  live: '每15秒自动更新',
  pending: '待处理',
  today: '今日（北京时间）',
  history: '近期走势',
  oldest: '已等待 ',
  idle: '没有等待中的单据',
  activity: '存款与取款',
  bets: '投注',
  queues: {
    deposits: '存款审核',
    withdrawals: '取款审核',
    transfers: '待确认转账',
    activity_applications: '活动申请',
    agent_applications: '代理申请',
    adjustments: '待复核调账',
    free_rounds: '待复核免费旋转',
    unmatched_payments: '待认领款项',
    venue_faults: '场馆异常',
    held_wins: '待确认派彩',
    exclusion_lifts: '解除申请',
    harm_markers: '风险提示',
    inquiries: '投诉与申请',
    approvals: '变更审批',
  } satisfies Record<QueueName, string>,
}
