import type { Way } from './inbox.ts'

export const inboxText = {
  title: '演示收件箱',
  lead: '平台发往演示环境的邮件、短信、推送、Telegram 和 Webhook 消息都会到这里，不会真正发出。最新的在最上面。',
  away: '收件箱只能在本机打开。',
  open: '打开收件箱',
  empty: '暂无消息',
  desk: '返回',
  to: '收件人',
  none: '无主题',
  mode: '消息接收',
  ways: {
    smtp: '邮件',
    'sms-http': '短信',
    telegram: 'Telegram',
    webhook: 'Webhook',
    'web-push': '推送',
  } satisfies Record<Way, string>,
}
