/** Descriptions of invariants; a check without one is shown by its name. */
export const checkNames: Record<string, string> = {
  "a player's balances sum to zero": '每个玩家的全部账户合计为零',
  'what players have in their wallets, at venues and on the way is what came in less what went out':
    '玩家钱包、场馆与在途余额之和等于流入减流出',
  'money moves only along the ways of its kind': '资金只在其类型允许的账户之间流动',
  'no account of a player is below zero': '玩家账户无负数',
  'a balance is what its postings make it': '余额等于全部分录之和',
  'every journal is as long as its last number': '每本日记账无缺号',
  'every chain of balances is unbroken': '余额链条前后相接',
  'the audit trail is whole': '审计日志完整未被改动',
  'a requirement is done exactly when it is worked off': '流水要求的完成状态与进度一致',
  'every claimed rebate was paid, and every payment is claimed rebates': '已领取的返水与入账一一对应',
  'every approved application was paid what it grants, and every grant has one': '已通过的活动申请与奖金入账一一对应',
  'every grant that was taken back says how much and when, and nothing else does':
    '每笔退回的奖金都记有金额与时间，与分录一致',
  'an application is decided once and wholly': '每个活动申请只处理一次且处理完整',
  'every red packet was paid, and every payment is a red packet': '红包记录与入账一一对应',
  'a player opens at most as many red packets of a draw as they may': '无人超次数领取红包',
  'a red packet is what the seed of its day makes it, and the seed is the one that was promised':
    '每个红包都由当日种子算出，种子与事先公布的一致',
  'every agent is in the tree once, below their parent': '代理关系树无错位',
  'transit holds exactly the transfers on their way into venues': '在途账户等于正在转入场馆的金额',
  'every transfer has the postings of its state, and none is without one': '每笔转账的分录与其状态一致，分录一一对应',
  'a transfer is ended exactly when its state says so': '转账的结束时间与状态一致',
  'what a venue told us is what the ledger holds there': '场馆余额记录与账本一致',
  'turnover counts at most the valid stake of settled bets': '计入流水不超过已结算注单的有效投注',
  'a bet works off at most what is counted of it': '每张注单抵扣的流水不超过其计入流水',
  'what bets have worked off stands in the requirements': '注单抵扣的流水都记在流水要求中',
  'a bet is possible': '注单数据合理',
  "a venue's number stands for one bet, of one player": '同一场馆的注单号只属于一位玩家的一张注单',
  'every approved deposit is booked once, with its amount, and no other':
    '每笔已通过的存款按其金额入账一次，分录一一对应',
  'a deposit is closed exactly when it is decided': '存款的结束时间与状态一致',
  'every approved deposit owes its turnover once': '每笔已通过的存款产生一次流水要求',
  'what is held is the open withdrawals': '冻结金额等于未处理的取款',
  'every withdrawal is held once, then paid or returned as its state says, and none is without one':
    '每笔取款冻结一次，并按其状态出款或退回，分录一一对应',
  'cash is what was paid out less what was paid in': '现金账户等于出款与存款之差',
  'a withdrawal is closed exactly when it is decided': '取款的结束时间与状态一致',
  'every approved adjustment is booked once, with its sign, and no other':
    '已通过的人工加扣款按其方向入账一次，分录一一对应',
  'every paid statement has its commission posted, and none is without one': '已支付账单与佣金分录一一对应',
  'every collection of commission has its posting, and none is without one': '每次佣金领取与分录一一对应',
  'a part of a statement is the sum of its lines, and nothing is in no part': '账单分项等于明细之和，无遗漏',
  'a statement is what its parts, its sub-agents, its corrections and what was carried in come to':
    '账单等于分项、下级分成、更正与结转之和',
  "an override is counted from the sub-agent's statement": '下级分成按下级账单计算',
  'every seamless transaction has the postings of its state': '每笔单一钱包交易的分录与其状态一致',
  'a seamless transaction that lies in the archive is not here as well': '已归档的单一钱包交易不再留在库中',
  'every posting of a bet has its seamless transaction': '每条投注分录都有对应的单一钱包交易',
  'the postings of seamless bets come to what their rows say': '单一钱包注单的分录等于注单金额',
  'a seamless bet has its row, and is void exactly when it was taken back': '单一钱包注单存在，且仅在撤销时作废',
  'every win of granted free rounds is its player’s and booked as one':
    '每笔免费旋转派彩属于获发放的玩家，并按其类别入账',
  'a requirement of free rounds has the win that it is for, times what the grant says':
    '免费旋转的流水要求等于其派彩乘以发放时的倍数',
  'every row that was taken over has its opening balance, and none is without one':
    '每一行导入的期初余额与分录一一对应',
  'a file of another product counts what was taken over from it': '导入文件的行数与金额等于已导入的记录',
  'the tally of a list is what is in it': '列表总数与汇总等于实际记录',
  'a grant is taken back at most once, no more than it was, and its requirement with it':
    '奖金最多撤销一次，不超过发放额，流水要求一并取消',
}
