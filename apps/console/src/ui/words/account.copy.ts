const accountNames: Record<string, string> = {
  main: '主钱包',
  held: '取款冻结',
  agent: '代理佣金',
  cash: '现金',
  promo: '优惠支出',
  rebate: '返水支出',
  commission: '佣金支出',
  venue_result: '场馆输赢',
  adjust: '人工加扣款',
  fee: '手续费',
  packet: '红包支出',
  vip: 'VIP礼金支出',
}

/** Translates an account name such as 'transit:ag'; the venue's code is kept. */
export function accountName(account: string): string {
  const [kind = '', venue] = account.split(':')
  if (venue) return `${kind === 'transit' ? '在途' : '场馆'} ${venue}`
  return accountNames[kind] ?? account
}
