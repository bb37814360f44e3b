export const copy = {
  title: '报表',
  reports: { finance: '财务', games: '游戏', players: '玩家', agents: '代理', channels: '支付渠道' },
  hours: '按小时',
  from: '开始日期',
  to: '结束日期',
  ranges: { 1: '今日', 7: '近7天', 15: '近15天', 30: '近30天' } as Record<string, string>,
  exportCsv: '导出CSV',
  none: '暂无数据',
  chart: (name: string) => `${name}报表走势`,
  produced: (time: string) => `${time} 生成`,
}
