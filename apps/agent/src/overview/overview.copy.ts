export const copy = {
  hello: (name: string) => `您好，${name}`,
  balance: '可领取佣金',
  expected: '本月预计佣金',
  expectedHint: '按目前数据估算，不含下级代理分成；为负时结转下月',
  collect: '去领取',
  players: '直属玩家',
  agents: '下级代理',
  today: '今日',
  month: '本月',
  stake: '近14日有效投注',
  deposits: '近14日存款',
  more: '查看日报',
}
