export const copy = {
  title: '赞助',
  line: '与值得信赖的伙伴同行',
  blocks: [
    { title: '合作伙伴', text: '青荷体育、远山科技与我们长期合作，共同为玩家提供稳定、流畅的体验。' },
    { title: '品牌赞助', text: '我们支持澄湖龙舟队与星野青年棋社，鼓励公平竞技与健康生活。' },
    { title: '联系我们', text: '品牌、赛事与内容合作，欢迎随时与我们取得联系。' },
  ],
  service: '联系客服',
} as const
