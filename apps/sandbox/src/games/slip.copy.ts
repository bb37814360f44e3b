export const slipText = {
  confirm: '确认下注',
  clear: '清空',
  chosen: '已选',
  total: '合计',
  placed: '下注成功',
  chip: '筹码',
  open: '投注中',
  closed: '已封盘',
  won: '本期赢得',
  lost: '本期未中奖',
  returned: '本期退回',
  mine: '本期已投',
}
