import { homeSections } from '@koi/contract/desk/look/look'
import { languages } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { sectionNames } from '../../ui/words/home.copy.ts'
import type { Field } from '../../ui/field/field.ts'
import type { Section } from './section.ts'

const address = '必须是 http(s) 地址'
const host: Field = { name: 'host', label: '域名', isRequired: true, isUnique: true, maxLength: 200 }

export const site: Section = {
  title: '站点',
  fields: [
    { name: 'site_state', label: '站点开放', kind: 'switch', hint: '关闭后前台显示维护页' },
    { name: 'repair_tips', label: '维护提示', kind: 'longText', isTranslated: true },
    {
      name: 'register_state',
      label: '开放注册',
      kind: 'switch',
      hint: '关闭后不能注册新账号；已有玩家不受影响',
    },
    {
      name: 'play_state',
      label: '游戏开放',
      kind: 'switch',
      hint: '关闭后不能进入游戏、转入场馆和投注；进行中的一局可以完成，转出和取款不受影响',
    },
    { name: 'play_off_tips', label: '游戏关闭提示', isTranslated: true, isRequired: true, maxLength: 200 },
    { name: 'title', label: '站点名称', isTranslated: true, maxLength: 40 },
    { name: 'site_logo', label: '站点LOGO', kind: 'image' },
    { name: 'site_icon', label: '主屏幕图标', kind: 'image', hint: '正方形，至少512像素；留空由LOGO生成' },
    { name: 'brand_color', label: '品牌色', hint: '#RRGGBB，留空为默认', maxLength: 7 },
    {
      name: 'home_order',
      label: '首页版块',
      kind: 'lines',
      separator: ',',
      isOrdered: true,
      most: homeSections.length,
      columns: [
        {
          name: 'section',
          label: '版块',
          kind: 'select',
          isRequired: true,
          isUnique: true,
          options: homeSections.map((value) => ({ value, label: sectionNames[value] })),
        },
      ],
      hint: '未列出的不显示，没有行为默认顺序',
    },
    {
      name: 'languages',
      label: '语言',
      kind: 'choices',
      isRequired: true,
      options: languages.map((value) => ({ value, label: languageNames[value] })),
      hint: '玩家可选的语言，按选择顺序；第一个为默认',
    },
    { name: 'app_state', label: '显示下载条', kind: 'switch' },
    {
      name: 'stretch_polls',
      label: '实时推送时减少轮询',
      kind: 'switch',
      hint: '推送正常时，余额与存款订单的查询间隔延长到十倍；推送中断即恢复原间隔',
    },
    { name: 'ios_download_url', label: 'APP下载地址' },
    { name: 'ios_download_qrcode', label: 'APP下载二维码' },
    { name: 'h5_url', label: 'H5地址' },
    { name: 'index_modal', label: '首页弹窗', kind: 'html', isTranslated: true },
    { name: 'webcontent', label: '附加内容', kind: 'longText', isTranslated: true },
  ],
}

export const links: Section = {
  title: '链接',
  fields: [
    { name: 'service_url', label: '客服地址', hint: `留空为内置客服页，填「-」表示不提供；${address}` },
    { name: 'agent_login_url', label: '代理登录地址', hint: `留空为内置代理中心，填「-」表示不提供；${address}` },
    { name: 'visit_url', label: '备用注册地址', hint: `留空则前台不显示该入口；${address}` },
    { name: 'media_origins', label: '图片来源域名', kind: 'lines', separator: ' ', columns: [host] },
    { name: 'api_hosts', label: '接口域名白名单', kind: 'lines', separator: ' ', columns: [host] },
  ],
}

export const service: Section = {
  title: '客服',
  fields: [
    { name: 'service_hours_from', label: '人工服务开始', kind: 'clock', isRequired: true },
    { name: 'service_hours_to', label: '人工服务结束', kind: 'clock', isRequired: true, hint: '与开始相同为全天' },
    { name: 'service_greeting', label: '欢迎语', kind: 'longText', isTranslated: true, hint: '新会话的第一条消息' },
  ],
}
