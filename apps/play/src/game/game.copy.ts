export const texts = {
  home: '返回首页',
  game: '游戏画面',
  agent: '代理登录',
  service: '在线客服',
  played: (minutes: number) => `已游玩${minutes}分钟`,
  live: '真人娱乐场',
  liveBanners: '真人娱乐轮播',
  enter: '立即进入',
  liveLine: '多款真人桌台，高清直播，随时入座。',
} as const
