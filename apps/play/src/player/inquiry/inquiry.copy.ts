import { inquiryKinds } from '@koi/contract/player/inquiry/inquiry'
import { inquiryNames } from '@koi/contract/player/inquiry/inquiry.copy'

export const copy = {
  title: '投诉与申请',
  lead: '提交后会得到编号和答复期限；答复会显示在这里，并发到您的站内信。急事请联系在线客服。',
  kind: '类型',
  about: '相关订单号或注单号（选填）',
  content: '情况说明',
  enterContent: '请说明发生了什么、您希望如何处理',
  submit: '提交',
  mine: '我的提交',
  none: '暂无提交记录',
  open: '处理中',
  closed: '已答复',
  no: (no: string) => `编号 ${no}`,
  aboutNo: (about: string) => `相关单号 ${about}`,
  asked: (at: string) => `提交于 ${at}`,
  due: (at: string) => `最迟 ${at} 答复`,
  answered: (at: string) => `答复于 ${at}`,
  answer: '答复',
} as const

export const kinds = inquiryKinds.map((value) => ({ value, label: inquiryNames[value] }))
