import type { ReceiverMode } from './receiver.ts'

export const receiverText = {
  title: 'Webhook 接收端',
  lead: '把这个地址填到后台的 Webhook 里，平台推送的事件会到这里。最新的在最上面。',
  away: '接收端只能在本机打开。',
  open: '打开 Webhook 接收端',
  desk: '返回',
  empty: '暂无事件',
  address: '接收地址',
  secret: '签名密钥（whsec_ 开头，轮换时用空格隔开两个）',
  mode: '接收方式',
  save: '保存',
  signed: '签名正确',
  forged: '签名错误',
  again: '重复',
  modes: {
    ok: '正常接收',
    error: '返回 500',
    lost: '不接收也不返回',
    timeout: '接收后不返回',
    html: '返回网页',
    redirect: '跳转到别处',
    huge: '返回超过 1 MB',
    gone: '不再接收（410）',
    few: '一次最多三个事件（413）',
  } satisfies Record<ReceiverMode, string>,
}
