import { refusal } from '../refusal.ts'
import type { Span } from './protection.ts'

export const spanNames: Record<Span, string> = { day: '24小时', week: '7天', month: '30天' }
export const timeoutNames: Record<Span, string> = { day: '24小时', week: '1周', month: '1个月' }
export const exclusionName = (months: number): string =>
  months === 0 ? '永久' : months % 12 === 0 ? `${months / 12}年` : `${months}个月`

/** A deposit that a limit does not allow (R46). Amounts without trailing zeros. */
export const LimitReached = refusal(
  'LIMIT_REACHED',
  422,
  ({ span, most, rest }: { span: Span; most: string; rest: string }) =>
    `已超出存款限额：${spanNames[span]}内最多存款${most}元，目前还可存款${rest}元`,
  { span: 'day', most: '1000', rest: '200' },
)
export const SpanUnknown = refusal('SPAN_UNKNOWN', 422, '请选择时间范围')
export const LimitMalformed = refusal('LIMIT_MALFORMED', 422, '请输入正确的限额金额', 'amount')
export const LimitUnchanged = refusal('LIMIT_UNCHANGED', 422, '限额没有变化', 'amount')
export const NothingWished = refusal('NOTHING_WISHED', 404, '没有待确认的限额变更')
export const WishEarly = refusal('WISH_EARLY', 422, ({ at }: { at: string }) => `放宽限额须等待24小时，${at}后可确认`, {
  at: '2026-03-11 12:00:00',
})
export const MonthsUnknown = refusal('MONTHS_UNKNOWN', 422, '请选择自我排除的期限')
export const MinutesUnknown = refusal('MINUTES_UNKNOWN', 422, '请选择提醒间隔')
export const NotShorter = refusal('NOT_SHORTER', 409, '您已启用自我限制，期间只能延长，不能缩短')
/** The same, told to an operator: what a player is protected by is not the operator's to loosen. */
export const ExclusionStands = refusal('EXCLUSION_STANDS', 409, '该玩家的限制只能延长，不能缩短或解除')
export const EndsInThePast = refusal('ENDS_IN_THE_PAST', 422, '限制的结束时间须晚于现在')
export const ReasonNeeded = refusal('REASON_NEEDED', 422, '请填写原因')

export const replyCopy = {
  limitSet: '限额已生效',
  limitWished: '已提交，24小时后请再次确认，确认前原限额继续有效',
  limitLoosened: '新的限额已生效',
  wishDropped: '已取消限额变更',
  timedOut: '暂停已生效，期间仍可查询余额、转出和取款',
  excluded: '自我排除已生效，期间仍可查询余额、转出和取款',
  realitySet: '提醒设置已保存',
}

/** Words of the history. */
export const changed = {
  limitSet: (span: Span, most: string) => `${spanNames[span]}存款限额设为${most}元，立即生效`,
  limitWished: (span: Span, most: string | null) =>
    most === null
      ? `申请取消${spanNames[span]}存款限额，24小时后确认生效`
      : `申请将${spanNames[span]}存款限额放宽至${most}元，24小时后确认生效`,
  limitLoosened: (span: Span, most: string | null) =>
    most === null ? `${spanNames[span]}存款限额已取消` : `${spanNames[span]}存款限额放宽至${most}元`,
  wishDropped: (span: Span) => `取消了${spanNames[span]}存款限额的变更申请`,
  timeout: (span: Span, until: string) => `暂停${timeoutNames[span]}，至${until}`,
  exclusion: (months: number, until: string) =>
    months === 0 ? '永久自我排除' : `自我排除${exclusionName(months)}，至${until}`,
  operatorExclusion: (until: string) => `平台限制至${until}`,
  reality: (minutes: number) => (minutes === 0 ? '关闭游戏时间提醒' : `游戏时间提醒设为每${minutes}分钟`),
}
