import type { FieldOf } from '../ui/field.ts'

export const copy = {
  title: '定时任务',
  name: '任务',
  schedule: '计划',
  last: '上次运行',
  result: '结果',
  processed: '处理数',
  day: '业务日期',
  byHand: '仅手动',
  never: '从未运行',
  finished: '完成',
  running: '运行中',
  run: '运行',
  runTitle: (name: string) => `运行 ${name}`,
  effect: (name: string) =>
    `立即运行「${name}」直到完成。任务可以重复运行：已经处理过的不会再处理一次，只补上缺少的部分。`,
  done: '任务已完成',
  names: {
    'collect-bets': '采集注单',
    rebate: '计算返水',
    vip: 'VIP晋级与保级',
    'expire-deposits': '存款订单过期',
    'reconcile-transfers': '核对场馆转账',
    'find-harm': '查找风险玩家',
    'find-dormant': '查找休眠账号',
    'promise-packets': '公布红包承诺',
    'end-plays': '结束受限玩家的游戏',
    'agent-settlement': '代理结算',
    'repull-bets': '重新采集注单',
    'ledger-audit': '账本审计',
    'forget-venue-calls': '清理场馆请求记录',
    'tidy-chats': '整理客服会话',
    'sweep-pictures': '清理无用图片',
    'query-deposits': '查询存款渠道',
    'pay-withdrawals': '渠道出款',
    sweep: '清理过期数据',
    reseal: '重新加密',
    'sound-alarms': '检查告警',
    'send-messages': '发送消息',
    'sweep-messages': '清理消息记录',
  } as Record<string, string>,
}

export const runFields: FieldOf<'POST /console/api/jobs/:name/run'>[] = [
  { name: 'date', label: '业务日期（北京时间）', hint: '格式 YYYY-MM-DD，留空为默认日期', maxLength: 10 },
]
