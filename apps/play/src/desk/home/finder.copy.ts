export const finderTexts = {
  title: '找游戏',
  parts: '找游戏的方式',
  all: '全部游戏',
  words: '游戏或场馆名称',
  placeholder: '名称、拼音或首字母，如 bjl',
  clear: '清除',
  categories: '按分类筛选',
  suggested: '推荐游戏',
  none: '未找到相关游戏',
  inAll: '在全部分类中查找',
  count: (count: number) => `找到${count}款游戏`,
  more: (count: number) => `还有${count}款，输入名称即可找到`,
  noRecent: '暂无玩过的游戏',
  noFavorites: '点亮星标，把喜欢的游戏放在这里',
  logIn: '登录后查看',
  keepShort: '收藏',
  letGoShort: '取消收藏',
  keep: (name: string) => `收藏${name}`,
  letGo: (name: string) => `取消收藏${name}`,
} as const

export const liveCopy = {
  hall: '真人娱乐场',
  tables: (count: number) => `${count}张真人桌台，进入看看`,
} as const
