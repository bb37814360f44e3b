import type { PageSite } from './pageReport.ts'

export const siteNames: Record<PageSite, string> = {
  play: '玩家站点',
  agent: '代理中心',
  service: '客服页面',
  console: '运营后台',
}
