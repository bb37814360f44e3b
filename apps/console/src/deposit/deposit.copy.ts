export const copy = {
  title: '存款审核',
  subject: (number: string) => `存款 ${number}`,
  approve: (name: string, amount: string) =>
    `将为玩家 ${name} 的主钱包加款 ¥${amount}，并增加1倍流水要求。加款后不能撤回。`,
  reject: (name: string, amount: string) => `将拒绝玩家 ${name} 的 ¥${amount} 存款，不会加款。请先确认款项没有到账。`,
  waiting: '等待',
}
