import type { PageSite } from './pageReport.ts'

export const siteNames: Record<'zh' | 'en', Record<PageSite, string>> = {
  zh: { play: '玩家站点', agent: '代理中心', service: '客服页面', console: '运营后台' },
  en: { play: 'player site', agent: "agents' portal", service: 'service page', console: 'console' },
}
