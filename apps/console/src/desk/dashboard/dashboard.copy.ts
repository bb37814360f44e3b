export const copy = {
  title: '仪表盘',
  live: '每15秒自动更新',
  pending: '待处理',
  figures: '经营数据（北京时间）',
  history: '近期走势',
  oldest: (age: string) => `已等待 ${age}`,
  idle: '暂无等待中的单据',
  activity: '存款与取款',
  bets: '投注',
}
