/** What each kind of movement is called in a player's statement. */
export const movementNames: Record<string, string> = {
  'deposit.credit': '存款',
  'withdrawal.hold': '取款申请',
  'withdrawal.pay': '取款',
  'withdrawal.return': '取款退回',
  'transfer.leave': '转出钱包',
  'transfer.arrive': '转入钱包',
  'transfer.return': '转账退回',
  'venue.result': '场馆输赢',
  'bet.stake': '投注',
  'bet.payout': '派彩',
  'bet.free': '免费旋转派彩',
  'bet.undo': '投注撤销',
  'rebate.pay': '返水',
  'promotion.grant': '优惠活动',
  'promotion.revoke': '优惠撤销',
  'packet.open': '红包',
  'agent.commission': '代理佣金',
  'agent.collect': '佣金领取',
  adjustment: '人工调整',
  opening: '期初余额',
}
export const movementName = (kind: string): string => movementNames[kind] ?? kind
