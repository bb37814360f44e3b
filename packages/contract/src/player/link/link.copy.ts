import {
  leastOnDevice,
  leastOnNetwork,
  leastPayees,
  leastPlayed,
  leastWithdrawn,
  type MarkKind,
  type RiskRule,
  riskDays,
} from './link.ts'

export const markNames: Record<MarkKind, string> = {
  payee: '同一银行卡',
  funds: '同一资金地址',
  mobile: '同一手机号',
  device: '同一设备',
  person: '同名同生日',
  name: '同名',
  network: '同一网络',
}

export const ruleNames: Record<RiskRule, string> = {
  linked_excluded: '关联自我限制中的玩家',
  linked_blocked: '关联已禁用或禁入的玩家',
  shared_payee: '与他人共用收款方式或资金地址',
  shared_device: `与至少${leastOnDevice}个账号共用设备`,
  crowded_mark: '设备或银行卡的共用人数超过上限',
  same_network: `同一网络短时间内另有至少${leastOnNetwork}个账号注册`,
  own_referral: '与推荐人或被推荐人是关联账号',
  little_play: `近${riskDays}天取款达存款的${leastWithdrawn}%而有效投注不足存款的${leastPlayed}倍`,
  many_payees: `近${riskDays}天绑定至少${leastPayees}个收款方式`,
}
