import type { CampaignStep, CampaignWay } from '@koi/contract/contact/campaign/campaign'
import type { FormField, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '活动推送',
  createTitle: '新增活动推送',
  editTitle: '编辑活动推送',
  hint: '通过弹窗、横幅、站内信、邮件、推送或短信触达一个分群。被限制、自我限制或有风险提示的玩家不会收到。',
}

const wayNames: Record<CampaignWay, string> = {
  popup: '弹窗',
  banner: '横幅',
  message: '站内信',
  mail: '邮件',
  push: '推送',
  sms: '短信',
}
export const wayOptions: Option[] = Object.entries(wayNames).map(([value, label]) => ({ value, label }))
export const waysText = (ways: string): string =>
  ways
    .split(',')
    .map((way) => wayNames[way as CampaignWay])
    .join(' · ')

export const stepOptions: (Option & { value: CampaignStep })[] = [
  { value: 'draft', label: '草稿' },
  { value: 'coming', label: '未开始', tone: 'warning' },
  { value: 'running', label: '进行中', tone: 'success' },
  { value: 'ended', label: '已结束' },
  { value: 'stopped', label: '已停止', tone: 'error' },
]

export const words = {
  name: '名称',
  ways: '方式',
  step: '状态',
  segment: '分群',
  everybody: '所有玩家',
  rule: '奖金规则',
  titleOf: '标题',
  content: '内容',
  picture: '图片',
  link: '链接',
  starts: '开始时间',
  atOnce: '立即',
  ends: '结束时间',
  shows: '弹窗次数',
  result: '效果',
  reached: '触达',
  seen: '看到弹窗',
  opened: '打开',
  claimed: '领取奖金',
  deposited: '7天内存款',
  sum: '7天内存款金额',
  resultText: (reached: number, opened: number, deposited: number) =>
    `触达 ${reached} · 打开 ${opened} · 存款 ${deposited}`,
  start: '开始',
  startTitle: (name: string) => `开始 ${name}`,
  startEffect: '开始后内容不能修改，符合条件的玩家将陆续收到。',
  counting: '正在计算人数',
  count: (players: number, barred: number) => `现在有 ${players} 名玩家符合，另有 ${barred} 名受限制的玩家不会收到`,
  countAll: (players: number) => `现在有 ${players} 名玩家符合，其中受限制的玩家不会收到`,
  stop: '停止',
  stopTitle: (name: string) => `停止 ${name}`,
  stopEffect: '不再触达更多玩家，弹窗和横幅立即消失。已发送的消息不撤回。',
  copy: '复制',
  copyTitle: (name: string) => `复制 ${name}`,
  copyEffect: '新建一份相同内容的草稿。',
  copyName: (name: string) => `${name} 副本`,
  back: '返回活动推送',
  players: '触达的玩家',
  username: '玩家',
  searchPlayer: '玩家用户名',
  reachedAt: '触达时间',
  seenAt: '最近看到弹窗',
  openedAt: '打开时间',
  claimedAt: '领取时间',
}

export const fields: FormField<'/console/api/campaigns'>[] = [
  { name: 'name', label: words.name, isRequired: true, maxLength: 60, hint: '仅运营可见' },
  {
    name: 'ways',
    label: words.ways,
    kind: 'choices',
    isRequired: true,
    options: wayOptions,
    hint: '邮件、推送和短信须有已启用的消息模板',
  },
  {
    name: 'segment',
    label: words.segment,
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/segments', value: 'id', label: 'name', only: ({ state }) => state === 1 },
    hint: '留空为所有玩家。之后进入分群的玩家也会收到，每人一次',
  },
  { name: 'title', label: words.titleOf, isTranslated: true, maxLength: 60 },
  { name: 'content', label: words.content, kind: 'longText', isTranslated: true, maxLength: 300, hint: '纯文本' },
  { name: 'picture', label: words.picture, kind: 'image', isTranslated: true, hint: '用于横幅和弹窗' },
  { name: 'link', label: words.link, maxLength: 200, hint: '玩家端页面，例如 /activity；留空不跳转' },
  {
    name: 'rule',
    label: words.rule,
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/bonus-rules', value: 'id', label: 'name' },
    hint: '统计触达后领取该规则奖金的玩家',
  },
  { name: 'starts_at', label: words.starts, kind: 'time', hint: '留空为立即' },
  { name: 'ends_at', label: words.ends, kind: 'time', isRequired: true },
  { name: 'shows', label: words.shows, kind: 'number', initial: 1, most: 30, hint: '每位玩家最多看到的次数，每天一次' },
]
