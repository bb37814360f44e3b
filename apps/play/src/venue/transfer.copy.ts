/** Words of the transfer screen. */
export const copy = {
  title: '转账',
  main: '平台钱包',
  mainBalance: '平台余额',
  gameBalance: '游戏余额',
  recover: '一键回收',
  refresh: '刷新金额',
  free: '免转模式',
  freeHint: '开启后进入游戏时自动带入全部余额，无需手动转账',
  freeOn: '免转模式已开启，进入游戏时余额会自动转入',
  venues: '场馆钱包',
  expand: '展开全部',
  collapse: '收起',
  reading: '读取中..',
  refreshOne: (name: string) => `刷新${name}余额`,
  choose: '选择钱包',
  from: '转出钱包',
  to: '转入钱包',
  notChosen: '请选择',
  amount: '转账金额',
  operationAmount: '操作金额',
  all: '全部',
  submit: '立即转账',
  convert: '额度转换',
  direction: '转账方向',
  directions: ['转入', '转出'],
  repeatHint: '转账即时到账；处理中的金额可在交易记录中查看',
  noVenues: '暂无数据',
} as const

export const hintCopy = {
  same: '所选账户不能相同',
} as const
