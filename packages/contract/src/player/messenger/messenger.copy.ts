import { refusal } from '../../refusal.ts'
import type { MessageEvent } from './messenger.ts'

export const MessengerTaken = refusal('MESSENGER_TAKEN', 409, '已有同名的通知渠道', 'name')
export const MessengerAudienceWrong = refusal('MESSENGER_AUDIENCE_WRONG', 422, '该接口只能通知运营人员', 'audience')
export const MessengerAudienceFixed = refusal(
  'MESSENGER_AUDIENCE_FIXED',
  409,
  '该渠道已有消息模板，不能更改通知对象',
  'audience',
)
export const ReceiverMissing = refusal('RECEIVER_MISSING', 422, '请填写接收地址', 'receiver', 'receivers')
export const ReceiverWrong = refusal(
  'RECEIVER_WRONG',
  422,
  ({ receiver }: { receiver: string }) => `接收地址「${receiver}」格式不正确`,
  { receiver: 'a@b' },
  'receivers',
  'receiver',
)
export const TemplateTaken = refusal('TEMPLATE_TAKEN', 409, '该渠道已有这一事件的模板', 'event')
export const TemplateAudienceWrong = refusal(
  'TEMPLATE_AUDIENCE_WRONG',
  422,
  '事件的通知对象与渠道不一致',
  'messenger_id',
  'event',
)
export const PlaceholderUnknown = refusal(
  'PLACEHOLDER_UNKNOWN',
  422,
  ({ name }: { name: string }) => `占位符 {${name}} 不存在`,
  { name: 'order' },
  'body',
)
export const QuietHalf = refusal('QUIET_HALF', 422, '免打扰的开始和结束时间须同时填写', 'quiet_to')

interface Words {
  subject: string
  body: string
}

/** Default texts, used where a template is empty. */
export const usualWords: Record<MessageEvent, Words> = {
  'deposit.credited': {
    subject: '【{site}】存款已到账',
    body: '{username}，您的存款 {amount} 元已到账，订单号 {order}，{time}。',
  },
  'withdrawal.paid': {
    subject: '【{site}】取款已汇出',
    body: '{username}，您的取款 {amount} 元已出款，订单号 {order}，{time}。',
  },
  'withdrawal.refused': {
    subject: '【{site}】取款未通过',
    body: '{username}，您的取款 {amount} 元未通过，金额已退回平台钱包。原因：{reason}。订单号 {order}，{time}。',
  },
  'device.new': {
    subject: '【{site}】新设备登录提醒',
    body: '{username}，您的账号于 {time} 在新的设备或网络登录：{device}（{address}）。如非本人操作，请立即修改登录密码。',
  },
  'password.reset': {
    subject: '【{site}】密码已重置',
    body: '{username}，您的密码已于 {time} 重置，{hours} 小时内暂停取款。如非本人操作，请立即联系客服。',
  },
  'message.new': { subject: '【{site}】新消息', body: '{username}，您有一条新消息：{title}。请登录后查看，{time}。' },
  'campaign.sent': { subject: '【{site}】{title}', body: '{username}，{content} {link}' },
  'queue.old': {
    subject: '【{site}】{queue}订单积压',
    body: '最早的{queue}订单 {order} 已等待 {minutes} 分钟，共 {count} 笔待处理。{time}',
  },
  'withdrawal.large': {
    subject: '【{site}】大额取款',
    body: '{username} 申请取款 {amount} 元，订单号 {order}，{time}。',
  },
  'ledger.broken': { subject: '【{site}】账本核对异常', body: '账本核对未通过：{detail}。{time}' },
  'venue.down': { subject: '【{site}】场馆未响应', body: '场馆 {venue} 未响应：{detail}。{time}' },
  'channel.paused': {
    subject: '【{site}】支付渠道成功率过低',
    body: '支付渠道 {channel} 最近一小时 {orders} 笔存款成功 {share}%：{detail}。{time}',
  },
  'job.failed': { subject: '【{site}】定时任务失败', body: '任务 {job} 失败：{detail}。{time}' },
  'page.errors': {
    subject: '【{site}】{page}前端错误过多',
    body: '{page}最近一小时 {sessions} 次访问中 {broken} 次出错（{share}%）：{detail}。{time}',
  },
  'barring.many': {
    subject: '【{site}】禁入命中过多',
    body: '「{source}」已命中 {players} 名玩家，不再限制更多玩家，请核对「禁入命中」。{time}',
  },
  'webhook.off': {
    subject: '【{site}】Webhook 已停用',
    body: 'Webhook {webhook} 连续推送失败或对方已停止接收，已自动停用：{detail}。{time}',
  },
}

/** Default texts for lock screens: without name and amount. */
export const openWords: Partial<Record<MessageEvent, Words>> = {
  'deposit.credited': { subject: '存款已到账', body: '点击查看订单' },
  'withdrawal.paid': { subject: '取款已汇出', body: '点击查看订单' },
  'withdrawal.refused': { subject: '取款未通过', body: '点击查看原因' },
  'device.new': {
    subject: '新设备登录提醒',
    body: '您的账号在新的设备或网络登录。如非本人操作，请立即修改登录密码。',
  },
  'password.reset': { subject: '密码已重置', body: '如非本人操作，请立即联系客服。' },
  'message.new': { subject: '您有一条新消息', body: '点击查看' },
  'campaign.sent': { subject: '{title}', body: '{content}' },
}

export const queueNames: Record<string, string> = { deposit: '存款', withdrawal: '取款' }

export const messageSamples: Record<string, string> = {
  username: 'demo002',
  order: 'D202603100001',
  title: '活动通知',
  content: '本周末存款即享返利',
  link: 'https://koi.example/#/activity',
  amount: '1000.00',
  reason: '资料不符',
  device: 'Android · Chrome',
  address: '203.0.113.*',
  hours: '24',
  source: '省级名单',
  players: '100',
  queue: 'deposit',
  minutes: '15',
  count: '3',
  venue: '锦庭真人',
  detail: '未响应',
  job: 'rebate',
  page: 'play',
  share: '12',
  broken: '24',
  sessions: '200',
  webhook: '数据仓库',
}
export const testWords = { subject: '【{site}】测试消息', body: '这是一条测试消息，{time}。' }
