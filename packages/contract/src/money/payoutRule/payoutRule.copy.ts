import { refusal } from '../../refusal.ts'
import { leastAgreement, leastDeciders, leastLarge, leastTrials, maxRules } from './payoutRule.ts'

export const RuleNameNeeded = refusal('RULE_NAME_NEEDED', 422, '请填写规则名称', 'name')
export const RuleNameTaken = refusal('RULE_NAME_TAKEN', 409, '已有同名规则', 'name')
export const RuleAmountNeeded = refusal('RULE_AMOUNT_NEEDED', 422, '请填写单笔上限', 'most')
export const RuleSegmentUnknown = refusal('RULE_SEGMENT_UNKNOWN', 422, '分群不存在或已归档', 'segment')
export const RuleChanged = refusal('RULE_CHANGED', 409, '该规则已被他人修改，请刷新后重试')
export const TooManyRules = refusal('TOO_MANY_RULES', 409, `规则数量已达上限（${maxRules}条）`)
/** A version may act only after operators have agreed with its decisions. */
export const RuleUntried = refusal(
  'RULE_UNTRIED',
  409,
  `该版本试运行不足：需至少${leastTrials}笔已由人工处理（其中${leastLarge}笔超过单笔上限的一半），由制定者以外至少${leastDeciders}人处理，且按笔数和金额的一致率均不低于${leastAgreement}%`,
)
/** Without both sums a rule that is wrong could pay without limit. */
export const RuleSumsNeeded = refusal(
  'RULE_SUMS_NEEDED',
  409,
  '启用前须填写玩家24小时上限，并在设置中填写自动取款全站24小时上限',
)
