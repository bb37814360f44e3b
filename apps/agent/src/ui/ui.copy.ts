export const copy = {
  figures: {
    registrations: '注册',
    first_deposits: '首存',
    active: '活跃',
    deposits: '存款',
    withdrawals: '取款',
    valid_stake: '有效投注',
    net: '净输',
  },
  pages: '分页',
  before: '上一页',
  after: '下一页',
  page: (page: number, last: number) => `${page} / ${last}`,
  people: (count: number) => `${count} 人`,
  percent: (value: number) => `${value}%`,
}
