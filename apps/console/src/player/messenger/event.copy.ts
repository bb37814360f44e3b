import { type MessageEvent, messageEventNames, messageEvents } from '@koi/contract/player/messenger/messenger'
import type { Option } from '../../ui/field/field.ts'

const names: Record<MessageEvent, string> = {
  'deposit.credited': '存款到账',
  'withdrawal.paid': '取款完成',
  'withdrawal.refused': '取款未通过',
  'device.new': '新设备登录',
  'password.reset': '密码重置',
  'message.new': '新的站内信',
  'campaign.sent': '活动推送',
  'queue.old': '订单积压',
  'withdrawal.large': '大额取款',
  'ledger.broken': '账本核对异常',
  'venue.down': '场馆未响应',
  'channel.paused': '支付渠道成功率过低',
  'job.failed': '定时任务失败',
  'page.errors': '前端错误过多',
  'barring.many': '禁入命中过多',
  'webhook.off': 'Webhook 停用',
}

const whom = { player: '玩家', operator: '运营' }

export const events: Option[] = messageEventNames.map((value) => ({
  value,
  label: `${whom[messageEvents[value].audience]} · ${names[value]}`,
}))
