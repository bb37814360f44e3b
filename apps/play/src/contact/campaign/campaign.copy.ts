export const copy = {
  open: '立即查看',
  choice: '优惠通知',
  contact: '接收优惠通知',
  hint: '包括站内信、邮件、短信和推送',
} as const
