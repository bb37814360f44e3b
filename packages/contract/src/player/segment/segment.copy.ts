import { refusal } from '../../refusal.ts'
import type { ConditionFault } from './segment.check.ts'
import type { FactName, Operator } from './segment.ts'

export const factLabels: Record<FactName, string> = {
  registered_days: '注册天数',
  sign_in_days: '距上次登录天数',
  age: '年龄',
  language: '语言',
  level: 'VIP等级',
  is_verified: '已实名认证',
  has_mobile: '已绑定手机',
  has_email: '已绑定邮箱',
  has_limit: '已设限额',
  is_excluded: '正在自我限制',
  has_harm_marker: '有待处理的风险标记',
  risk: '风险分',
  linked: '关联账号数',
  is_referred: '由他人推荐',
  is_agent: '是代理',
  balance: '主钱包余额',
  deposits: '存款笔数',
  deposited: '存款金额',
  first_deposit_days: '距首次存款天数',
  deposit_channel: '使用过的存款渠道',
  withdrawals: '取款笔数',
  withdrawn: '取款金额',
  bets: '注单数',
  stake: '投注额',
  valid_stake: '有效投注额',
  result: '玩家输赢',
  tag: '标签',
}

export const operatorLabels: Record<Operator, string> = {
  at_least: '至少',
  at_most: '至多',
  equal: '等于',
  between: '介于',
  any_of: '属于',
  none_of: '不属于',
}

const faultTexts: Record<ConditionFault['why'], string> = {
  shape: '格式不正确',
  fact: '没有这项数据',
  window: '时间范围不正确',
  category: '游戏类别不正确',
  operator: '比较方式不正确',
  value: '数值不正确',
  empty: '分组内没有条件',
  depth: '嵌套不能超过四层',
  leaves: '条件不能超过四十项',
}
export const faultText = ({ why }: Pick<ConditionFault, 'why'>): string => faultTexts[why]

export const SegmentNameNeeded = refusal('SEGMENT_NAME_NEEDED', 422, '请填写分群名称', 'name')
export const SegmentNameTaken = refusal('SEGMENT_NAME_TAKEN', 409, '已有同名分群', 'name')
export const SegmentChanged = refusal('SEGMENT_CHANGED', 409, '该分群已被他人修改，请刷新后重试')
export const SegmentArchived = refusal('SEGMENT_ARCHIVED', 409, '该分群已归档')
export const SegmentFeedsTag = refusal('SEGMENT_FEEDS_TAG', 409, '有标签按该分群自动添加，请先删除标签')
/** A segment that a tag follows must not test tags, because the two would depend on each other. */
export const SegmentTestsTags = refusal(
  'SEGMENT_TESTS_TAGS',
  409,
  '有标签按该分群自动添加，其条件不能使用标签',
  'condition',
)
export const SegmentTagUnknown = refusal('SEGMENT_TAG_UNKNOWN', 422, '条件中的标签不存在', 'condition')
export const TooManySegments = refusal('TOO_MANY_SEGMENTS', 409, '分群数量已达上限')
/** `at`: path of the fault in the condition, such as 'all.0.value'; `why`: as in `checkCondition`. */
export const ConditionWrong = refusal(
  'CONDITION_WRONG',
  422,
  ({ at, why }: ConditionFault) => `条件有误（${at}）：${faultText({ why })}`,
  { at: 'all.0.value', why: 'value' },
  'condition',
)
