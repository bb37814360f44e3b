import { refusal } from '../../refusal.ts'
import type { DormancyState } from './dormancy.ts'

export const dormancyNames: Record<DormancyState, string> = {
  returned: '已重新登录，待核实',
  dormant: '休眠',
  warned: '已提醒',
  checked: '已核实',
  back: '提醒后已登录',
}

/** Message one month before the account becomes dormant. */
export const warning = {
  title: '账号即将转为休眠',
  text: (months: number) =>
    `您的账号已近${months}个月未登录，30天内仍未登录将转为休眠。休眠不收取任何费用，余额不受影响，随时可以登录和取款；再次登录后的首次取款会由人工核实。`,
}

export const NotReturned = refusal('NOT_RETURNED', 409, '该账号不是待核实状态')
export const CheckNoteNeeded = refusal('CHECK_NOTE_NEEDED', 422, '请填写核实说明', 'note')
