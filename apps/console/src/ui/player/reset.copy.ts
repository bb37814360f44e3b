import type { FieldOf } from '../field/field.ts'

export const resetCopy = {
  verb: '重置密码',
  title: (name: string) => `重置密码 · ${name}`,
  effect: (name: string) =>
    `将为玩家 ${name} 生成一次性密码并强制下线，同时暂停取款（时长见「系统设置」），玩家会收到站内信。请先核实本人身份。`,
  done: '密码已重置',
  shown: (name: string) => `${name} 的一次性密码`,
  once: (until: string) => `只显示这一次，请当面或电话告知玩家；首次使用必须修改。取款暂停至 ${until}。`,
  noted: '我已记下',
}

export const factorCopy = {
  verb: '重置二次验证',
  unavailable: '玩家没有设置二次验证',
  title: (name: string) => `重置二次验证 · ${name}`,
  effect: (name: string) =>
    `将解除玩家 ${name} 的验证器、恢复码和通行密钥，关闭取款确认并强制下线，同时暂停取款（时长见「系统设置」），玩家会收到站内信；之后凭密码即可登录。请先核实本人身份。`,
}

const reason = {
  name: 'reason',
  label: '原因',
  kind: 'longText',
  isRequired: true,
  maxLength: 200,
  hint: '如何核实了本人身份；写入审计日志',
} as const

export const factorFields: FieldOf<'POST /console/api/players/:id/reset-otp'>[] = [reason]

export const resetFields: FieldOf<'POST /console/api/players/:id/reset-password'>[] = [
  {
    name: 'kind',
    label: '密码',
    kind: 'select',
    isRequired: true,
    options: [
      { value: 'login', label: '登录密码' },
      { value: 'pay', label: '支付密码' },
    ],
  },
  reason,
]
