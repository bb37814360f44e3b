import type { OrderActor, OrderOutcome, StepName } from '@koi/contract/play/record/record'

const duration = {
  minutes: (count: number) => `${count}分钟`,
  hours: (count: number) => `${count}小时`,
  days: (count: number) => `${count}天`,
}

/** Writes minutes in the unit in which players think of them. */
export const durationOf = (minutes: number): string => {
  if (minutes < 90) return duration.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 36 ? duration.hours(hours) : duration.days(Math.round(hours / 24))
}

export const copy = {
  title: '订单进度',
  titles: { 1: '存款进度', 2: '取款进度', 3: '转入进度', 4: '转出进度' },
  open: '进行中',
  way: '进度',
  none: '没有找到该订单',
  back: '返回资金明细',
  outcomes: {
    open: '进行中',
    done: '已完成',
    refused: '未通过',
    cancelled: '已取消',
    returned: '已退回',
    expired: '已过期',
  } satisfies Record<OrderOutcome, string>,
  steps: {
    submitted: '已提交',
    paying: '等待付款',
    review: '审核',
    second: '复核',
    approved: '已批准',
    sent: '已汇出',
    arrived: '到账',
    credited: '入账',
    moving: '场馆确认',
    moved: '到账',
    refused: '未通过',
    cancelled: '已取消',
    returned: '已退回',
    expired: '已过期',
  } satisfies Record<StepName, string>,
  /** What is missing, and who acts. */
  actors: {
    player: '请在有效期内完成付款，付款后自动入账',
    operator: '等待客服审核，无需您操作',
    second: '已初审，等待第二位审核人员复核',
    channel: '已批准，正在提交给出款渠道',
    bank: '款项已汇出，等待银行入账',
    chain: '款项已广播，等待链上确认',
    venue: '等待场馆确认，款项不会丢失，结果确定后自动到账或退回',
  } satisfies Record<OrderActor, string>,
  differs: (ordered: string, arrived: string) => `订单金额${ordered}，实际到账${arrived}`,
  comparing: (ordered: string, arrived: string) => `收到${arrived}，与订单金额${ordered}不符，客服正在核对`,
  usual: (median: string, p90: string) => `近30天同类订单通常${median}完成，九成在${p90}以内`,
  usualShort: (median: string) => `通常${median}`,
  byBank: '以收款方到账时间为准',
  reason: '未通过原因',
  returned: '金额已退回平台钱包',
  stays: '款项仍在场馆钱包',
  number: '订单号',
  time: '提交时间',
  payee: '收款方式',
  received: '到账金额',
  fee: '手续费',
  cancel: '取消取款',
  cancelTitle: '取消取款',
  cancelLine: (amount: string) => `取消后${amount}立即退回平台钱包，不增加流水要求。`,
  keep: '继续等待',
  claimed: '客服正在处理，暂时不能取消',
  sent: '取款申请已提交',
  amount: '取款金额',
  arrives: '预计到账',
  see: '查看进度',
  pay: '去付款',
  again: '重新存款',
  withdrawAgain: '重新取款',
  service: '联系客服',
  notArrived: '未收到款项？联系客服',
} as const
