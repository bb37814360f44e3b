import { type LimitKind, type LimitPeriod, spans } from '@koi/contract/player/protection/protection'
import { limitTitles } from '@koi/contract/player/protection/protection.copy'
import type { ReviewAnswer } from '@koi/contract/player/review/review'
import type { Body } from '../../app/endpoint.ts'
import type { Field, FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  state: '限制',
  free: '未受限制',
  until: (time: string) => `至 ${time}`,
  forEver: '永久',
  termOver: (time: string) => `已于 ${time} 到期，待玩家申请解除`,
  lifts: '解除申请',
  liftsHint: '自我排除期满的玩家申请恢复；提交满7天后才可同意',
  liftReason: '申请理由',
  liftAsked: '申请时间',
  term: '到期时间',
  earliest: '最早可同意',
  liftState: '状态',
  decidedBy: '处理人',
  decidedAt: '处理时间',
  note: /* sense: column */ '答复',
  liftSubject: (name: string) => `${name} 的解除申请`,
  liftApprove: (name: string) => `同意后 ${name} 立即可以存款和游戏。请确认玩家已冷静考虑，并已查看其存取款与投注。`,
  liftReject: (name: string) => `${name} 的自我排除继续有效，玩家可再次申请。`,
  allowed: '期间仍可登录、转回、取款和查看记录；不能存款、进入游戏、转入、参加优惠和领取红包。',
  reality: '游戏时间提醒',
  every: (minutes: number) => `每 ${minutes} 分钟`,
  off: '未开启',
  review: '限额复核',
  neverReviewed: '尚未复核',
  reviewAnswers: { keep: '选择保持限额', change: '选择调整限额' } satisfies Record<ReviewAnswer, string>,
  kind: '类型',
  inMinutes: (limit: string) => `${limit}（分钟）`,
  minutes: (count: string) => `${count} 分钟`,
  span: '时间范围',
  own: '玩家限额',
  byOperator: '平台限额',
  used: '已用',
  rest: '剩余',
  freed: '额度恢复',
  freedAt: (time: string) => `${time} 恢复`,
  pending: '待确认变更',
  pendingNone: '取消限额',
  ripeAt: (time: string) => `${time} 起可确认`,
  history: '变更记录',
  at: '时间',
  by: '操作人',
  player: '玩家本人',
  words: '内容',
  reason: '原因',
  none: '暂无变更记录',
  setLimits: '设置平台限额',
  limitsEffect: '平台限额与玩家自设的限额同时有效，以较低者为准，保存后立即生效。留空表示平台不设限。',
  restrict: '限制玩家',
  lengthen: '延长限制',
  restrictTitle: (name: string) => `限制 ${name} 存款和游戏`,
  restrictEffect: '立即生效。限制只能延长，在结束之前任何人都不能缩短或解除，请确认时间无误。',
}

export const limitsTitles: Record<LimitKind, (name: string) => string> = {
  deposit: (name) => `设置 ${name} 的存款限额`,
  loss: (name) => `设置 ${name} 的亏损限额`,
  stake: (name) => `设置 ${name} 的投注限额`,
  time: (name) => `设置 ${name} 的游戏时长限额`,
}

/** Labels for who set the current exclusion. */
export const kinds: Option[] = [
  { value: 'timeout', label: '玩家暂停', tone: 'warning' },
  { value: 'exclusion', label: '玩家自我排除', tone: 'error' },
  { value: 'operator', label: '平台限制', tone: 'error' },
  { value: 'barred', label: '外部名单', tone: 'error' },
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

export const limitFields = (kind: LimitKind, period: LimitPeriod): Field<'reason' | keyof Limits>[] => [
  ...spans.map((name) => ({
    name,
    label: kind === 'time' ? copy.inMinutes(limitTitles[period][kind][name]) : limitTitles[period][kind][name],
    kind: kind === 'time' ? ('text' as const) : ('money' as const),
  })),
  reason,
]

export const liftFields: FieldOf<'POST /console/api/exclusion-lifts/:id/approve'>[] = [
  {
    name: 'reason',
    label: /* sense: field */ '答复',
    kind: 'longText',
    isRequired: true,
    maxLength: 200,
    hint: '玩家可见',
  },
]

export const restrictFields: FieldOf<'PUT /console/api/players/:id/protection'>[] = [
  { name: 'excluded_until', label: '限制至（北京时间）', kind: 'time', isRequired: true },
  reason,
]
