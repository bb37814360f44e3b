export const bankWords = {
  bank: '银行类型',
  chooseBank: '请选择银行',
  noBanks: '银行列表加载失败，点击重试',
  number: '银行卡号',
  branch: '开户行地址',
  ownerHint: '即注册时的真实姓名，只能绑定本人的银行卡',
  notPaidOut: '暂不支持出款',
  findBank: '搜索银行',
  branchHint: '例如：上海市浦东支行',
} as const
