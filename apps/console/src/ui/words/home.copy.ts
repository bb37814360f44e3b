import type { HomeSection } from '@koi/contract/desk/look/look'

export const sectionNames: Record<HomeSection, string> = {
  banners: '轮播图',
  notices: '公告与红包',
  account: '账户与资金入口',
  games: '游戏',
}
