export const copy = {
  title: '取款审核',
  subject: (number: string) => `取款 ${number}`,
  approve: (name: string, amount: string, received: string, payee: string) =>
    `玩家 ${name} 取款 ¥${amount}，应付 ${received}，付至 ${payee}。通过后冻结资金将被扣除，请确认已经付款。若需两步审核，则进入下一步。`,
  reject: (name: string, amount: string) =>
    `将拒绝玩家 ${name} 的取款，冻结的 ¥${amount} 退回主钱包，不增加流水要求。已付款的单不能拒绝。`,
  waiting: '等待',
  step: '步骤',
  /** What the button is called at each step. */
  verbs: { review: '审核通过', payout: '确认出款', paying: '确认出款' } as Record<string, string>,
  steps: { review: '待审核', payout: '待出款', paying: '出款中' } as Record<string, string>,
}
