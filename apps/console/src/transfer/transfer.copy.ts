export const copy = {
  title: '场馆转账',
  hint: '待确认的转账排在最前：场馆没有给出明确答复，资金暂时冻结',
  reconcile: '核对',
  reconcileTitle: (number: string) => `核对转账 ${number}`,
  effect: (name: string, amount: string, venue: string) =>
    `将向场馆 ${venue} 查询玩家 ${name} 的 ¥${amount} 转账：场馆已处理则记为成功，未处理则退回原钱包，仍不明确则保持待确认。`,
  done: '已核对',
}
