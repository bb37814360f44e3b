import type { PayMethod } from './orders.ts'

export const channelNames: Readonly<Record<PayMethod, string>> = {
  antoken: 'AnToken',
  wxpay: '微信支付',
  alipay: '支付宝',
  bank: '银行卡',
  usdt: 'USDT',
}

export const payText = {
  title: '收银台',
  sandbox: '演示收银台 · 不会产生真实扣款',
  amount: '支付金额',
  orderNo: '订单号',
  copy: '复制',
  copied: '已复制',
  scan: (channel: string) => `请使用${channel}扫一扫完成支付`,
  qr: '支付二维码',
  left: '剩余支付时间',
  paid: '我已支付',
  cancel: '取消支付',
  paidTitle: '支付成功',
  paidText: '款项已确认，正在通知商户入账。',
  failedTitle: '支付已取消',
  failedText: '本订单未扣款，可返回重新发起。',
  lateTitle: '订单已超时',
  lateText: '订单超过 15 分钟未支付，已自动关闭，请返回重新下单。',
  missingTitle: '订单不存在',
  missingText: '链接无效或已失效，请返回后重新下单。',
  back: '返回商户',
  stepsTitle: '支付步骤',
  steps: ['打开支付应用，扫描上方二维码', '核对金额无误后确认付款', '付款完成后点击「我已支付」'],
}
