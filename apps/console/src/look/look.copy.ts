import { isLanguage } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import type { HomeSection, LookOrigin } from '@koi/contract/look/look'
import { articleNames } from '../ui/articles.copy.ts'

export const copy = {
  title: '外观',
  hint: '修改先存为草稿，发布后前台才会显示',
  tabs: {
    brand: '品牌',
    home: '首页',
    games: '游戏与场馆',
    articles: '文章',
    templates: '消息模板',
    history: '发布记录',
  },
  publish: '发布',
  publishTitle: '发布外观',
  effect: (parts: string) => `前台立即显示以下修改：${parts}。`,
  published: '已发布',
  schedule: '定时发布',
  scheduleTitle: '定时发布外观',
  scheduleEffect: (parts: string) => `到时发布：${parts}。在此之前草稿不能修改，可随时取消。`,
  scheduled: '已设定',
  publishAt: '发布时间',
  note: '说明',
  unschedule: '取消定时',
  unscheduleEffect: '草稿恢复可修改状态，到时不会发布。',
  waitsUntil: (at: string, by: string) => `将于 ${at} 发布（由 ${by} 设定），在此之前不能修改`,
  gaveUp: (at: string) => `${at} 的定时发布未执行：线上内容在此期间被修改，请核对后重新发布`,
  none: '草稿与线上相同',
  drafted: (parts: string) => `未发布：${parts}`,
  saving: '保存中…',
  unsaved: '有修改未保存',
  changedLive: '线上内容在起草后被修改过，发布前请逐项选择',
  liveNow: (value: string) => `线上现为：${value}`,
  keep: '保留草稿',
  takeLive: '采用线上',
  reset: '还原',
  resetPart: (name: string) => `还原${name}`,
  stale: '请载入最新草稿后继续，您未保存的修改会保留',
  reload: '载入最新草稿',
  color: '品牌色',
  colorHint: '按钮与文字颜色由品牌色推算，始终满足对比度要求',
  usualColor: '默认颜色',
  siteTitle: '站点名称',
  logo: '站点LOGO',
  icon: '主屏幕图标',
  iconHint: '正方形，至少512像素；留空由LOGO生成',
  order: '首页版块',
  orderHint: '通知栏与红包入口在同一版块；自定义顺序时，首屏先显示启动画面',
  shown: '显示',
  show: (name: string) => `显示${name}`,
  up: '上移',
  down: '下移',
  top: '置顶',
  moveUp: (name: string) => `上移${name}`,
  moveDown: (name: string) => `下移${name}`,
  moveTop: (name: string) => `置顶${name}`,
  banners: '轮播图',
  banner: (number: number) => `第${number}张图片`,
  link: '链接',
  linkOf: (name: string) => `${name}的链接`,
  addBanner: '添加图片',
  remove: '删除',
  removeOf: (name: string) => `删除${name}`,
  games: '首页游戏',
  category: '分类',
  venues: '场馆顺序',
  article: '文章',
  template: '模板',
  templateOf: (messenger: string, event: string, language: string) =>
    `${messenger} · ${event} · ${isLanguage(language) ? languageNames[language] : language}`,
  noTemplates: '还没有消息模板，请先在「消息模板」中添加',
  subject: '主题',
  body: '内容',
  usualText: '留空则使用内置文字',
  placeholders: (names: string[]) => `占位符：${names.map((name) => `{${name}}`).join(' ')}`,
  phone: '手机预览',
  width: '屏幕宽度',
  scheme: '配色',
  language: '语言',
  schemes: { light: '浅色', dark: '深色' },
  onPhone: '在手机上打开',
  onPhoneHint: (until: string) => `任何有此链接的人在 ${until} 前都能看到草稿，不能登录或操作`,
  copyLink: '复制链接',
  endPreviews: '停用全部预览链接',
  endPreviewsEffect: '所有已打开的预览链接立即失效，本页的预览也会重新打开。',
  ended: '已停用',
  version: '版本',
  publishedAt: '发布时间',
  publishedBy: '发布人',
  origin: '来源',
  parts: '修改内容',
  detail: '查看',
  changesOf: (id: number) => `版本 ${id} 的修改`,
  noChanges: '首次发布之前的外观',
  restore: '恢复此版本',
  restoreOf: (id: number) => `恢复版本 ${id}`,
  restoreEffect: (parts: string) => `前台立即恢复以下内容：${parts}。草稿不变。`,
  restored: '已恢复',
  sameAsLive: '与线上相同',
}

export const sectionNames: Record<HomeSection, string> = {
  banners: '轮播图',
  notices: '公告与红包',
  account: '账户与资金入口',
  games: '游戏',
}

export const originNames: Record<LookOrigin, string> = {
  initial: '初始',
  draft: '草稿',
  schedule: '定时',
  version: '恢复',
}

const singleNames: Record<string, string> = {
  title: copy.siteTitle,
  site_logo: copy.logo,
  site_icon: copy.icon,
  brand_color: copy.color,
  home_order: copy.order,
  banners: copy.banners,
  games: copy.games,
  venues: copy.venues,
}

/** The name of a part, such as `articles.1`. */
export function partName(part: string): string {
  const [group, id = ''] = part.split('.')
  if (group === 'articles') return `${copy.article}「${articleNames[id] ?? id}」`
  if (group === 'templates') return copy.tabs.templates
  return singleNames[part] ?? part
}

export const partNames = (parts: readonly string[]): string => [...new Set(parts.map(partName))].join('、')
