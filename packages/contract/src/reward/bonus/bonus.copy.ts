import { most } from '../../bounds.ts'
import { refusal } from '../../refusal.ts'
import type { TermsFault } from './bonus.check.ts'
import { type BonusStep, maxBonusRules } from './bonus.ts'

export const bonusStepNames: Record<BonusStep, string> = {
  offered: '待领取',
  review: '审核中',
  open: '进行中',
  done: '已完成',
  lost: '已结束',
  expired: '已过期',
  forfeited: '已放弃',
  refused: '未通过',
}

export const bonusCopy = { taken: '奖金已领取', reviewing: '已领取，请等待审核', givenUp: '奖金已放弃' }

export const BonusGone = refusal('BONUS_GONE', 410, '该奖金已过期或已领取')
export const BonusCodeUnknown = refusal('BONUS_CODE_UNKNOWN', 404, '优惠码无效或已结束', 'code')
export const BonusCodeUsed = refusal('BONUS_CODE_USED', 409, '您已使用过该优惠码', 'code')
export const BonusCodeLimit = refusal('BONUS_CODE_LIMIT', 429, '尝试次数过多，请稍后再试')
/** The player is not in the rule's segment, or must not be offered anything. */
export const BonusNotForYou = refusal('BONUS_NOT_FOR_YOU', 403, '该奖金暂不适用于您的账号')
export const BonusBudgetUsed = refusal('BONUS_BUDGET_USED', 409, '该奖金已领完')
/** The venue of the bonus's game gives no free rounds now. */
export const BonusGameGone = refusal('BONUS_GAME_GONE', 409, '该奖金的游戏暂不可用，请稍后再领取')
export const BonusGroupOpen = refusal('BONUS_GROUP_OPEN', 409, '您有进行中的同类奖金，完成或放弃后可再领取')
/** Of a bonus for a deposit: the deposit may be what is withdrawn. */
export const BonusWithdrawn = refusal('BONUS_WITHDRAWN', 409, '存款后已申请取款，不能再领取该奖金')
export const BonusNotOpen = refusal('BONUS_NOT_OPEN', 409, '该奖金已结束')
export const BonusInPlay = refusal('BONUS_IN_PLAY', 422, '请先将场馆余额转回平台钱包，并等待注单结算后再放弃')
export const BonusChanged = refusal('BONUS_CHANGED', 409, '金额已变化，请重新确认')

export const BonusNameNeeded = refusal('BONUS_NAME_NEEDED', 422, '请填写规则名称', 'name')
export const BonusNameTaken = refusal('BONUS_NAME_TAKEN', 409, '已有同名规则', 'name')
export const BonusTitleNeeded = refusal('BONUS_TITLE_NEEDED', 422, '请填写标题', 'title')
export const BonusSegmentUnknown = refusal('BONUS_SEGMENT_UNKNOWN', 422, '分群不存在或已归档', 'segment', 'entered')
export const BonusEndWrong = refusal('BONUS_END_WRONG', 422, '结束时间须晚于开始时间', 'ends_at')
export const BonusCodeTaken = refusal('BONUS_CODE_TAKEN', 409, '该优惠码已被其他进行中的规则使用', 'code')
export const BonusMissionTaken = refusal(
  'BONUS_MISSION_TAKEN',
  409,
  '该任务已有进行中的奖励规则，或任务不存在',
  'mission',
)
export const BonusRuleChanged = refusal('BONUS_RULE_CHANGED', 409, '该规则已被他人修改，请刷新后重试')
export const TooManyBonusRules = refusal('TOO_MANY_BONUS_RULES', 409, `进行中的规则已达上限（${maxBonusRules}条）`)
export const BonusBudgetTooLow = refusal('BONUS_BUDGET_TOO_LOW', 422, '预算低于已发放的金额', 'budget', 'budget_day')
/** Without a budget one wrong rule could pay every player. Gifts by hand and by key are counted one by one instead. */
export const BonusBudgetNeeded = refusal('BONUS_BUDGET_NEEDED', 422, '自动发放的规则必须填写总预算', 'budget')
/** `least`: average prize of the wheel that is running, in yuan. */
export const BonusTurnWorthLow = refusal(
  'BONUS_TURN_WORTH_LOW',
  422,
  ({ least }: { least: string }) => `转盘每次价值不能低于进行中转盘的平均奖金 ${least} 元`,
  { least: '1.50' },
)
export const BonusWheelMissing = refusal('BONUS_WHEEL_MISSING', 409, '没有进行中的转盘，不能发放转盘次数')
export const BonusNotByHand = refusal('BONUS_NOT_BY_HAND', 422, '该规则不是进行中的人工发放规则', 'rule')
export const BonusNotByApi = refusal('BONUS_NOT_BY_API', 422, '该规则不是进行中的接口发放规则', 'rule')
/** A linked account has taken a bonus of a rule limited to one per device, payee or household. */
export const BonusLinkedTook = refusal(
  'BONUS_LINKED_TOOK',
  409,
  '关联账号已领取该规则的奖金，或该玩家还没有可核对的设备或收款账户',
)
export const BonusNothingDue = refusal('BONUS_NOTHING_DUE', 422, '按该玩家的VIP等级没有奖金', 'rule')
export const BonusReasonMissing = refusal('BONUS_REASON_MISSING', 422, '请填写原因', 'reason')
export const BonusPlayerBarred = refusal(
  'BONUS_PLAYER_BARRED',
  409,
  '该玩家已被限制、自我排除或存在风险提示，不能发放奖金',
)

const freeRoundMost = String(most.freeRound)
const faultTexts: Record<TermsFault['why'], string> = {
  missing: '请填写必填项',
  no_base: '该触发方式没有存款或亏损金额，不能按比例计算',
  not_given: '金额由触发条件决定的奖励仅用于锦标赛与转盘',
  order: '档位须从低到高，且不能重复',
  twice: '不能重复',
  too_high: '流水倍数超过上限',
  too_much: `次数乘以每次投注额不能超过${freeRoundMost}元`,
  one_product: '严格模式下流水只能计入一个游戏类别',
  strict: '严格模式下流水倍数只能按奖金计算',
}
/** The detail's `field` names the invalid field. */
export const BonusTermsWrong = refusal(
  'BONUS_TERMS_WRONG',
  422,
  ({ why }: TermsFault) => faultTexts[why],
  { field: 'amount', why: 'missing' },
  'amount',
  'steps',
  'code',
  'entered',
  'mission',
  'multiple',
  'multiple_of',
  'shares',
  'reward',
  'levels',
  'least',
  'game',
  'rounds',
  'round_stake',
  'turns',
  'turn_worth',
)
