export const copy = {
  title: '日报',
  of: '下级代理的玩家',
  from: '开始日期',
  to: '结束日期',
  to_: '至',
  date: '日期',
  sum: '合计',
  save: '导出CSV',
  copyTable: '复制表格',
  copied: '已复制，可粘贴到表格软件',
  file: (from: string, to: string) => `代理日报 ${from} ${to}.csv`,
  back: '返回团队',
}
