import { refusal } from '../../refusal.ts'
import type { WheelFault } from './wheel.check.ts'
import { fewestSlices } from './wheel.ts'

export const wheelCopy = {
  won: (prize: string) => `恭喜获得${prize}元奖金`,
  lost: '本次未中奖',
}

export const WheelGone = refusal('WHEEL_GONE', 404, '转盘活动未开始或已结束')
export const WheelNotForYou = refusal('WHEEL_NOT_FOR_YOU', 403, '转盘活动暂不适用于您的账号')
export const WheelNoTurns = refusal('WHEEL_NO_TURNS', 409, '您没有可用的抽奖次数')
/** Refuses a draw because the budget cannot cover the greatest prize; the player keeps the turn. */
export const WheelSpent = refusal('WHEEL_SPENT', 409, '本期奖金已派完，抽奖次数未扣除')

export const WheelNameNeeded = refusal('WHEEL_NAME_NEEDED', 422, '请填写转盘名称', 'name')
export const WheelNameTaken = refusal('WHEEL_NAME_TAKEN', 409, '已有同名转盘或奖金规则', 'name')
export const WheelTitleNeeded = refusal('WHEEL_TITLE_NEEDED', 422, '请填写标题', 'title')
export const WheelTimeWrong = refusal('WHEEL_TIME_WRONG', 422, '结束时间须晚于开始时间与现在', 'ends_at')
export const WheelSegmentUnknown = refusal('WHEEL_SEGMENT_UNKNOWN', 422, '分群不存在或已归档', 'segment')
export const WheelChanged = refusal('WHEEL_CHANGED', 409, '该转盘已被他人修改，请刷新后重试')
export const WheelFixed = refusal('WHEEL_FIXED', 409, '已发布的转盘只能修改标题与说明')
export const WheelNotDraft = refusal('WHEEL_NOT_DRAFT', 409, '该转盘已发布')
export const WheelLive = refusal('WHEEL_LIVE', 409, '已有进行中的转盘，请先停止')
/** `rule`: a live rule whose turns count less against its budget than they win; `least`: average prize in yuan. */
export const WheelTurnWorthLow = refusal(
  'WHEEL_TURN_WORTH_LOW',
  409,
  ({ rule, least }: { rule: string; least: string }) =>
    `规则「${rule}」的转盘每次价值低于该转盘的平均奖金${least}元，请先停止或修改该规则`,
  { rule: '每日签到', least: '1.50' },
)
export const BonusRuleOfWheel = refusal('BONUS_RULE_OF_WHEEL', 409, '该规则属于转盘，请在转盘中处理')

const faultTexts: Record<WheelFault['why'], string> = {
  too_few: `奖格至少${fewestSlices}个`,
  no_prize: '至少一个奖格须有奖金',
  labels: '奖格名称须与奖格一一对应，每行一个',
  too_low: '预算不能低于最高奖金',
}
/** The detail's `field` names the invalid field. */
export const WheelTermsWrong = refusal(
  'WHEEL_TERMS_WRONG',
  422,
  ({ why }: WheelFault) => faultTexts[why],
  { field: 'slices', why: 'too_few' },
  'slices',
  'labels',
  'budget',
)
