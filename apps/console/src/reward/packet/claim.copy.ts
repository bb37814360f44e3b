export const copy = {
  title: '红包记录',
  draw: '开奖日',
  rule: '规则',
  deposits: '统计存款',
  amount: '红包金额',
  multiple: '流水倍数',
  created: '领取时间',
}
