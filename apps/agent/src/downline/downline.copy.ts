export const copy = {
  title: '团队',
  trail: '层级',
  mine: '我的玩家',
  agent: '代理',
  players: (count: number) => `下线 ${count} 人`,
  joined: (day: string) => `注册 ${day}`,
  lastBet: (time: string) => (time ? `最近投注 ${time}` : '暂无投注'),
  open: (name: string) => `查看 ${name} 的玩家`,
  days: '日报',
  total: (count: number) => `共 ${count} 人`,
  empty: '暂无下线玩家，去分享您的推广链接吧',
}
