import { refusal } from '../../refusal.ts'
import type { HarmDecision, HarmKind } from './harm.ts'

export const harmNames: Record<HarmKind, string> = {
  deposits: '存款激增',
  chasing: '追损',
  night: '深夜游戏',
  loosened: '放宽限额',
  failed: '存款失败频繁',
  second_account: '疑似第二账号',
  underage: '疑似未成年',
}

export const decisionNames: Record<HarmDecision, string> = {
  none: '无需处理',
  contacted: '已联系玩家',
  limited: '已设平台限额',
  restricted: '已限制游戏',
}

/** Descriptions for operators, stored by their arguments. Amounts in yuan without trailing zeros. */
export const harmWords = {
  deposits: (count: number, amount: string, usual: string) => `当日存款${count}笔共${amount}元，此前28天日均${usual}元`,
  chasing: (count: number, amount: string, lost: string) => `当日净输${lost}元，其间追加存款${count}笔共${amount}元`,
  night: (nights: number, bets: number) => `7天内${nights}天在0至5时投注，共${bets}注`,
  loosened: (count: number) => `当日申请或确认放宽限额${count}次`,
  failed: (count: number) => `当日存款未成功${count}笔`,
  second_account: (username: string) => `与自我限制中的玩家 ${username} 是关联账号，限制开始后仍有登录`,
  underage: (place: 'profile' | 'document', age: number) =>
    place === 'profile' ? `在个人资料中填写的生日未满${age}周岁，未保存` : `提交的证件号码显示未满${age}周岁，未受理`,
}

export const HarmClosed = refusal('HARM_CLOSED', 409, '该记录已处理')
export const HarmOwned = refusal('HARM_OWNED', 409, ({ by }: { by: string }) => `该记录由 ${by} 跟进`, { by: 'admin' })
export const HarmReasonNeeded = refusal('HARM_REASON_NEEDED', 422, '请填写处理说明', 'reason')
