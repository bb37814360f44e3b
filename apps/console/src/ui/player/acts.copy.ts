export const copy = {
  signOut: '强制下线',
  signOutEffect: (name: string) => `玩家 ${name} 的所有会话立即失效，需要重新登录。账号状态不变。`,
  edit: '编辑资料',
  editTitle: (name: string) => `编辑玩家 ${name}`,
  credit: '加款',
  bonus: '发奖金',
  bonusTitle: (name: string) => `给 ${name} 发奖金`,
  bonusEffect: '按所选规则立即入账并增加流水要求；达到双人复核金额时须由另一名操作员通过。',
  debit: '扣款',
  creditTitle: (name: string) => `为 ${name} 加款`,
  debitTitle: (name: string) => `从 ${name} 扣款`,
  creditEffect:
    '下面的金额加入玩家主钱包，并按「金额 × 流水倍数」增加流水要求；达到双人复核金额时，由另一名操作员通过后入账。操作与原因写入审计日志。',
  debitEffect:
    '下面的金额从玩家主钱包扣除，余额不足时会被拒绝；达到双人复核金额时，由另一名操作员通过后扣除。操作与原因写入审计日志。',
  adjusted: '已提交',
  nothingToDebit: '主钱包没有余额',
  notSignedIn: '没有登录中的会话',
  blacklistOn: '拉黑',
  blacklistOff: '解除拉黑',
  blacklistOnEffect: (name: string) =>
    `玩家 ${name} 将立即被强制下线，不能再登录；余额与进行中的订单保留，由您继续处理。`,
  blacklistOffEffect: (name: string) => `玩家 ${name} 将可以重新登录和游戏。`,
  disable: '停用',
  enable: '启用',
  disableEffect: (name: string) => `玩家 ${name} 的账号将被停用并立即下线，直到重新启用。`,
  enableEffect: (name: string) => `玩家 ${name} 的账号将恢复使用。`,
}
