import type { Body } from '../app/endpoint.ts'
import type { Field, FieldOf, Option } from '../ui/field.ts'

export const copy = {
  state: '限制',
  free: '没有限制',
  until: (time: string) => `至 ${time}`,
  forEver: '永久',
  allowed: '期间仍可登录、转回、取款和查看记录；不能存款、进入游戏、转入、参加优惠和领取红包。',
  reality: '游戏时间提醒',
  every: (minutes: number) => `每 ${minutes} 分钟`,
  off: '未开启',
  span: '时间范围',
  own: '玩家限额',
  byOperator: '平台限额',
  used: '已存',
  rest: '尚可存',
  wish: '待确认变更',
  wishesNone: '取消限额',
  ripeAt: (time: string) => `${time} 起可确认`,
  history: '变更记录',
  at: '时间',
  by: '操作人',
  player: '玩家本人',
  words: '内容',
  reason: '原因',
  none: '没有变更记录',
  setLimits: '设置平台限额',
  limitsTitle: (name: string) => `设置 ${name} 的存款限额`,
  limitsEffect: '平台限额与玩家自设的限额同时有效，以较低者为准，保存后立即生效。留空表示平台不设限。',
  restrict: '限制玩家',
  lengthen: '延长限制',
  restrictTitle: (name: string) => `限制 ${name} 存款和游戏`,
  restrictEffect: '立即生效。限制只能延长，在结束之前任何人都不能缩短或解除，请确认时间无误。',
}

/** Who set the restriction that stands. */
export const kinds: Option[] = [
  { value: 'timeout', label: '玩家暂停', tone: 'warning' },
  { value: 'exclusion', label: '玩家自我排除', tone: 'error' },
  { value: 'operator', label: '平台限制', tone: 'error' },
]

const reason: Field<'reason'> = {
  name: 'reason',
  label: copy.reason,
  kind: 'longText',
  isRequired: true,
  maxLength: 200,
  hint: '写入变更记录和审计日志，玩家不可见',
}

type Limits = NonNullable<Body<'PUT /console/api/players/:id/protection'>['limits']>

export const limitFields: Field<'reason' | keyof Limits>[] = [
  { name: 'day', label: '24小时存款限额', kind: 'money' },
  { name: 'week', label: '7天存款限额', kind: 'money' },
  { name: 'month', label: '30天存款限额', kind: 'money' },
  reason,
]

export const restrictFields: FieldOf<'PUT /console/api/players/:id/protection'>[] = [
  { name: 'excluded_until', label: '限制至（北京时间）', kind: 'time', isRequired: true },
  reason,
]
