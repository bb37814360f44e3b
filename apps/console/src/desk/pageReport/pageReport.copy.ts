import { pageSites } from '@koi/contract/desk/pageReport/pageReport'
import { siteNames } from '@koi/contract/desk/pageReport/pageReport.copy'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '前端错误',
  hint: '四个站点的页面上报的错误、浏览器与网页指标；不含个人信息，保留30天',
  tabs: { errors: '错误', days: '每日', browsers: '浏览器', vitals: '网页指标' },
  search: '搜索错误信息',
  message: '错误信息',
  site: '站点',
  route: '页面',
  release: '版本',
  browser: '浏览器',
  version: '主版本',
  engine: '内核',
  os: '系统',
  count: '次数',
  sessions: '访问',
  broken: '出错访问',
  brokenShare: '出错比例（%）',
  share: '占比（%）',
  players: '玩家',
  first: '首次出现',
  last: '最近出现',
  day: '日期',
  lcp: 'LCP（毫秒）',
  inp: 'INP（毫秒）',
  cls: 'CLS',
  perDay: '最近30天每日次数',
  stack: '调用位置',
  noStack: '浏览器未提供调用位置',
  detail: '错误详情',
}

export const sites: Option[] = pageSites.map((value) => ({ value, label: siteNames[value] }))
