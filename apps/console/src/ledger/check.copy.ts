/** Descriptions of invariants; a check without one is shown by its name. */
export const checkNames: Record<string, string> = {
  "a player's balances sum to zero": '每个玩家的全部账户合计为零',
  'what players have in their wallets, at venues and on the way is what came in less what went out':
    '玩家钱包、场馆与在途余额之和等于流入减流出',
  'every posting is of a known kind, with a venue exactly where the kind needs one':
    '每笔分录的类型有效，且仅在需要时带有场馆',
  'no account of a player is below zero': '玩家账户无负数',
  'a balance is what its postings make it': '余额等于全部分录之和',
  'every journal is as long as its last number': '每本日记账无缺号',
  'every chain of balances is unbroken': '余额链条前后相接',
  'the audit trail is whole': '审计日志完整未被改动',
  'a requirement is done if and only if its turnover is reached, and closed if and only if it is not open':
    '流水要求的完成状态与进度一致',
  'every claim of rebates has its posting, and every rebate posting a claim': '已领取的返水与入账一一对应',
  'every approved application has its grant posting, and every grant posting an approved application':
    '已通过的活动申请与奖金入账一一对应',
  'revoked amount and time of an application equal those of its posting': '每笔退回的奖金都记有金额与时间，与分录一致',
  'closing time, granted amount and multiple of an application match its state': '每个活动申请只处理一次且处理完整',
  'every opened red packet has its posting, and every red packet posting a packet': '红包记录与入账一一对应',
  'a player opens at most the allowed number of red packets of a draw, numbered without gaps': '无人超次数领取红包',
  'the amount of a red packet follows from the seed of its day, whose hash was published beforehand':
    '每个红包都由当日种子算出，种子与事先公布的一致',
  "the path of every agent is the parent's path followed by their own id": '代理关系树无错位',
  'the transit account of a venue equals the sum of the open transfers into it': '在途账户等于正在转入场馆的金额',
  'every transfer has the postings of its state, and every transfer posting a transfer':
    '每笔转账的分录与其状态一致，分录一一对应',
  'a transfer has a closing time if and only if it is done or failed': '转账的结束时间与状态一致',
  "the stored balance at a venue equals the ledger's venue account": '场馆余额记录与账本一致',
  'the counted stake of a bet is at most its valid stake, and 0 unless the bet is settled':
    '计入流水不超过已结算注单的有效投注',
  'the turnover that a bet contributes to requirements is at most its counted stake':
    '每张注单抵扣的流水不超过其计入流水',
  'the progress of a requirement is at least the turnover that bets contributed to it':
    '注单抵扣的流水都记在流水要求中',
  'stake, valid stake, result and state of a bet are consistent': '注单数据合理',
  'a bet id of a venue is stored for one player only': '同一场馆的注单号只属于一位玩家的一张注单',
  'every approved deposit has exactly one posting of its amount, and every deposit posting an approved deposit':
    '每笔已通过的存款按其金额入账一次，分录一一对应',
  'a deposit has a closing time if and only if it is not pending': '存款的结束时间与状态一致',
  'every approved deposit has its wagering requirement': '每笔已通过的存款产生一次流水要求',
  'the held account equals the sum of the open withdrawals': '冻结金额等于未处理的取款',
  'every withdrawal has one hold and the posting of its state, and every withdrawal posting a withdrawal':
    '每笔取款冻结一次，并按其状态出款或退回，分录一一对应',
  'the cash account equals approved withdrawals minus credited deposits': '现金账户等于出款与存款之差',
  'a withdrawal has a closing time if and only if it is approved or rejected': '取款的结束时间与状态一致',
  'every approved adjustment has exactly one posting of its signed amount, and every adjustment posting an approved adjustment':
    '已通过的人工加扣款按其方向入账一次，分录一一对应',
  'every paid statement with commission has its posting, and every commission posting a paid statement':
    '已支付账单与佣金分录一一对应',
  'every collection of commission has its posting, and every collection posting a collection':
    '每次佣金领取与分录一一对应',
  'every part of a statement equals the sum of its lines, and every line belongs to a part':
    '账单分项等于明细之和，无遗漏',
  'the totals of a statement follow from its parts, overrides, corrections and the amount carried in':
    '账单等于分项、下级分成、更正与结转之和',
  "the base of an override is the commission of the sub-agent's statement of that month": '下级分成按下级账单计算',
  'every seamless transaction has the postings of its state': '每笔单一钱包交易的分录与其状态一致',
  'an archived seamless transaction is not in the table of current ones': '已归档的单一钱包交易不再留在库中',
  'every bet posting has its seamless transaction, in the table or in the archive':
    '每条投注分录都有对应的单一钱包交易',
  'the postings of seamless bets equal the results of the bets plus the debts of rollbacks':
    '单一钱包注单的分录等于注单金额',
  'every seamless bet has its row in bet, which is void if and only if the bet was rolled back':
    '单一钱包注单存在，且仅在撤销时作废',
  "every win of granted free rounds belongs to the grant's player and has its posting of kind bet.free":
    '每笔免费旋转派彩属于获发放的玩家，并按其类别入账',
  'a requirement of free rounds is the amount of its win times the multiple of the grant':
    '免费旋转的流水要求等于其派彩乘以发放时的倍数',
  'every imported row with a balance has its opening posting, and every opening posting an imported row':
    '每一行导入的期初余额与分录一一对应',
  'count and sum of an imported file equal those of its rows': '导入文件的行数与金额等于已导入的记录',
  'the tally of a list is what is in it': '列表总数与汇总等于实际记录',
  'a revoked amount is at most the grant, and its requirement is cancelled':
    '奖金最多撤销一次，不超过发放额，流水要求一并取消',
}
