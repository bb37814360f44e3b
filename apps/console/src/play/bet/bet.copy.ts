export const copy = {
  title: '注单',
  search: '用户名 / 注单号',
  venue: '场馆代码',
  stake: '投注额合计',
  result: '玩家输赢合计',
}
