import { refusal } from '../../refusal.ts'
import type { LimitKind, LimitPeriod, Span } from './protection.ts'

export const spanNames: Record<LimitPeriod, Record<Span, string>> = {
  calendar: { day: '每日', week: '每周', month: '每月' },
  rolling: { day: '24小时', week: '7天', month: '30天' },
}
export const limitNames: Record<LimitKind, string> = {
  deposit: '存款限额',
  loss: '亏损限额',
  stake: '投注限额',
  time: '游戏时长限额',
}
/** Title of one limit. */
export const limitTitles: Record<LimitPeriod, Record<LimitKind, Record<Span, string>>> = {
  calendar: {
    deposit: { day: '每日存款限额', week: '每周存款限额', month: '每月存款限额' },
    loss: { day: '每日亏损限额', week: '每周亏损限额', month: '每月亏损限额' },
    stake: { day: '每日投注限额', week: '每周投注限额', month: '每月投注限额' },
    time: { day: '每日游戏时长限额', week: '每周游戏时长限额', month: '每月游戏时长限额' },
  },
  rolling: {
    deposit: { day: '24小时存款限额', week: '7天存款限额', month: '30天存款限额' },
    loss: { day: '24小时亏损限额', week: '7天亏损限额', month: '30天亏损限额' },
    stake: { day: '24小时投注限额', week: '7天投注限额', month: '30天投注限额' },
    time: { day: '24小时游戏时长限额', week: '7天游戏时长限额', month: '30天游戏时长限额' },
  },
}
/** Yuan without trailing zeros, or minutes. */
const withUnit = (kind: LimitKind, quantity: string): string => (kind === 'time' ? `${quantity}分钟` : `${quantity}元`)
export const timeoutNames: Record<Span, string> = { day: '24小时', week: '1周', month: '1个月' }
export const exclusionName = (months: number): string =>
  months === 0 ? '永久' : months % 12 === 0 ? `${months / 12}年` : `${months}个月`

/** A deposit above a limit. Amounts without trailing zeros. */
export const LimitReached = refusal(
  'LIMIT_REACHED',
  422,
  ({ period, span, most, rest }: { period: LimitPeriod; span: Span; most: string; rest: string }) =>
    `已超出存款限额：${limitTitles[period].deposit[span]}${most}元，目前还可存款${rest}元`,
  { period: 'calendar', span: 'day', most: '1000', rest: '200' },
  'amount',
)
interface PlayLimit {
  period: LimitPeriod
  kind: LimitKind
  span: Span
  most: string
}
/** A transfer to a venue above a loss or stake limit; balances at venues count as staked. */
export const PlayLimitReached = refusal(
  'PLAY_LIMIT_REACHED',
  422,
  ({ period, kind, span, most, rest }: PlayLimit & { rest: string }) =>
    `已超出${limitNames[kind]}：${limitTitles[period][kind][span]}${withUnit(kind, most)}，目前还可转入${rest}元`,
  { period: 'calendar', kind: 'loss', span: 'day', most: '1000', rest: '200' },
  'amount',
)
/** A loss, stake or time limit is used up. */
export const PlayLimitSpent = refusal(
  'PLAY_LIMIT_SPENT',
  422,
  ({ period, kind, span, most }: PlayLimit) =>
    `已达到${limitTitles[period][kind][span]}${withUnit(kind, most)}，暂不能进入游戏`,
  { period: 'calendar', kind: 'time', span: 'day', most: '120' },
)
/** The reality check is due and unanswered. */
export const RealityCheckDue = refusal(
  'REALITY_CHECK_DUE',
  422,
  ({ minutes }: { minutes: number }) => `您已连续游戏${minutes}分钟，请先在「理性娱乐」页确认游戏时间提醒`,
  { minutes: 60 },
)
/** Gaming is switched off; the text is the operator's. */
export const PlayOff = refusal('PLAY_OFF', 422, ({ tips }: { tips: string }) => tips, {
  tips: '游戏暂停开放，余额查询、转出和取款不受影响',
})
export const KindUnknown = refusal('LIMIT_KIND_UNKNOWN', 422, '请选择限额类型')
export const SpanUnknown = refusal('SPAN_UNKNOWN', 422, '请选择时间范围')
export const LimitMalformed = refusal('LIMIT_MALFORMED', 422, '请输入正确的限额金额', 'amount')
export const LimitUnchanged = refusal('LIMIT_UNCHANGED', 422, '限额未变化', 'amount')
export const NothingPending = refusal('NOTHING_PENDING', 404, '暂无待确认的限额变更')
export const PendingEarly = refusal(
  'PENDING_EARLY',
  422,
  ({ at }: { at: string }) => `放宽限额需等待24小时，${at}后可确认`,
  {
    at: '2026-03-11 12:00:00',
  },
)
export const MonthsUnknown = refusal('MONTHS_UNKNOWN', 422, '请选择自我排除的期限')
export const MinutesUnknown = refusal('MINUTES_UNKNOWN', 422, '请选择提醒间隔')
export const LiftEarly = refusal('LIFT_EARLY', 422, '自我排除期满后才可申请解除')
export const LiftAsked = refusal('LIFT_ASKED', 409, '申请已提交，请等待处理')
export const LiftReasonNeeded = refusal('LIFT_REASON_NEEDED', 422, '请填写申请理由', 'reason')
export const LiftTooSoon = refusal(
  'LIFT_TOO_SOON',
  422,
  ({ at }: { at: string }) => `冷静期未满，${at}后才可同意解除`,
  {
    at: '2026-03-18 12:00:00',
  },
)
export const LiftDecided = refusal('LIFT_DECIDED', 409, '该申请已处理')
export const NotShorter = refusal('NOT_SHORTER', 409, '您已启用自我限制，期间只能延长，不能缩短')
/** Shown to operators: a player's exclusion cannot be shortened. */
export const ExclusionStands = refusal('EXCLUSION_STANDS', 409, '该玩家的限制只能延长，不能缩短或解除')
export const EndsInThePast = refusal('ENDS_IN_THE_PAST', 422, '限制的结束时间须晚于现在')
export const ReasonNeeded = refusal('REASON_NEEDED', 422, '请填写原因')

export const replyCopy = {
  limitSet: '限额已生效',
  limitAsked: '已提交，24小时后请再次确认，确认前原限额继续有效',
  limitLoosened: '新的限额已生效',
  pendingDropped: '已取消限额变更',
  timedOut: '暂停已生效，期间仍可查询余额、转出和取款',
  excluded: '自我排除已生效，期间仍可查询余额、转出和取款',
  realitySet: '提醒设置已保存',
  answered: '已确认',
  liftAsked: '申请已提交，7天冷静期后由平台处理',
}

/**
 * Changes of a player's protection by act; stored by act and arguments. Changes of limits that were stored without a
 * period are of rolling limits.
 */
export const changed = {
  'limit.set': (kind: LimitKind, span: Span, most: string, period: LimitPeriod = 'rolling') =>
    `${limitTitles[period][kind][span]}设为${withUnit(kind, most)}，立即生效`,
  'limit.ask': (kind: LimitKind, span: Span, most: string | null, period: LimitPeriod = 'rolling') =>
    most === null
      ? `申请取消${limitTitles[period][kind][span]}，24小时后确认生效`
      : `申请将${limitTitles[period][kind][span]}放宽至${withUnit(kind, most)}，24小时后确认生效`,
  'limit.loosen': (kind: LimitKind, span: Span, most: string | null, period: LimitPeriod = 'rolling') =>
    most === null
      ? `${limitTitles[period][kind][span]}已取消`
      : `${limitTitles[period][kind][span]}放宽至${withUnit(kind, most)}`,
  'limit.keep': (kind: LimitKind, span: Span, period: LimitPeriod = 'rolling') =>
    `取消了${limitTitles[period][kind][span]}的变更申请`,
  timeout: (span: Span, until: string) => `暂停${timeoutNames[span]}，至${until}`,
  exclusion: (months: number, until: string) =>
    months === 0 ? '永久自我排除' : `自我排除${exclusionName(months)}，至${until}`,
  operator: (until: string) => `平台限制至${until}`,
  /** `source`: name of the list; null: an exclusion at another brand. */
  barred: (source: string | null) =>
    source === null ? '因其他账号的限制，存款和游戏同时受限' : `因外部禁入名单「${source}」限制存款和游戏`,
  unbarred: (isElsewhere: boolean) => (isElsewhere ? '因其他账号产生的限制已解除' : '外部禁入名单的限制已解除'),
  'lift.ask': () => '申请解除自我排除',
  'lift.approved': () => '平台同意解除自我排除',
  'lift.rejected': () => '平台未同意解除自我排除',
  reality: (minutes: number) => (minutes === 0 ? '关闭游戏时间提醒' : `游戏时间提醒设为每${minutes}分钟`),
}
