import { type TaskState, taskStates } from '@koi/contract/platform/task/task'
import type { FieldOf } from '../../ui/field/field.ts'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '任务',
  hint: '对外部的调用和定时任务，失败后自动重试；完成的任务不再列出',
  search: '对象 / 目标 / 错误',
  kind: '类型',
  subject: '对象',
  destination: '目标',
  state: '状态',
  attempts: '连续失败',
  error: '最近错误',
  due: '下次执行',
  requested: '提交时间',
  retry: '立即执行',
  retryTitle: (kind: string) => `立即执行「${kind}」`,
  retryEffect: '不等下次执行时间，马上执行一次。',
  retried: '已安排执行',
  cancel: '放弃',
  cancelTitle: (kind: string) => `放弃「${kind}」`,
  cancelEffect: '不再执行这个任务。已经送达对方的内容不会撤回。',
  cancelled: '已放弃',
}

const kindNames: Record<string, string> = {
  'query-transfer': '查询场馆转账',
  'request-rounds': '发放与收回免费旋转',
  'decide-withdrawal': '按规则审核取款',
  'offer-bonus': '按规则发放奖金',
  'pay-withdrawal': '渠道出款',
  'query-deposit': '查询存款订单',
  'end-play': '结束受限玩家的游戏',
  'send-message': '发送消息',
  'send-webhook': '推送 Webhook',
  'resend-webhook': '重推被拒的 Webhook 事件',
  'send-postback': '回传合作方',
  'collect-bets': '采集注单',
  'watch-chain': '监听链上转账',
  'read-transfer': '重读单笔链上转账',
  'publish-exclusion': '同步玩家限制',
  'match-exclusions': '核对同步的限制',
  'staff-sync': '同步主品牌的操作员',
  'publish-look': '定时发布外观',
  job: '定时任务',
}
export const kindOptions: Option[] = Object.entries(kindNames).map(([value, label]) => ({ value, label }))
export const kindName = (kind: string): string => kindNames[kind] ?? kind

const stateNames: Record<TaskState, [label: string, tone: Option['tone']]> = {
  waiting: ['等待', 'default'],
  running: ['执行中', 'processing'],
  failing: ['失败重试', 'error'],
}
export const states: Option[] = taskStates.map((value) => {
  const [label, tone] = stateNames[value]
  return { value, label, tone }
})

export const cancelFields: FieldOf<'POST /console/api/tasks/:id/cancel'>[] = [
  { name: 'reason', label: '原因', isRequired: true, maxLength: 200 },
]
