export const copy = {
  title: '人工加扣款',
  hint: '达到双人复核金额的加扣款须由另一名操作员通过',
  amount: '金额',
  kind: '类型',
  reason: '原因',
  multiple: '流水倍数',
  state: '状态',
  made: '提交人',
  decided: '处理人',
  note: '拒绝原因',
  created: '提交时间',
  closed: '处理时间',
  subject: (name: string) => `加扣款 ${name}`,
  approve: (name: string, amount: string) =>
    `玩家 ${name} 的主钱包立即变动 ${amount}，不能撤回。您不能通过自己提交的单。`,
  reject: (name: string) => `将拒绝玩家 ${name} 的加扣款，钱包不变。`,
}
