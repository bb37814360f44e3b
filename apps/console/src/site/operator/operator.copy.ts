import type { Column, Preset } from '@koi/contract/site/operator/areas'
import type { Permission } from '../../app/permission.ts'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '操作员',
  hint: '每人一个账号；所有者拥有全部权限',
  search: '搜索用户名',
  create: '新增操作员',
  edit: '编辑',
  editTitle: (name: string) => `编辑操作员 ${name}`,
  username: '用户名',
  role: '角色',
  permissions: '权限',
  state: '状态',
  factor: '二次验证',
  sessions: '会话',
  created: '创建时间',
  lastSeen: '最近登录',
  all: '全部权限',
  counted: (count: number) => `${count} 项`,
  money: '资金',
  everything: '全选',
  presets: '预设',
  area: '范围',
  differs: '与预设的差异',
  differsFrom: (preset: string) => `与「${preset}」预设的差异`,
  added: (names: string[]) => `多出：${names.join('、')}`,
  missing: (names: string[]) => `缺少：${names.join('、')}`,
  isAdded: '多出',
  isMissing: '缺少',
  createTitle: (name: string) => `新增操作员 ${name}`,
  createEffect: '对方可用这个用户名和密码登录，并拥有所选的权限；须双人复核时，由另一名操作员通过后生效。',
  changeEffect: '保存后新的角色和权限生效，停用或更换密码时对方的会话退出；须双人复核时，由另一名操作员通过后生效。',
  reset: '重置验证器',
  resetTitle: (name: string) => `重置 ${name} 的验证器`,
  resetEffect:
    '对方遗失验证器时使用：解除绑定并退出其全部会话；对方凭密码重新登录后，须先绑定新的验证器才能继续工作。请先当面或电话核实身份。',
  brands: '品牌',
  staff: '主品牌',
  signOut: '强制下线',
  signOutTitle: (name: string) => `强制 ${name} 下线`,
  signOutEffect: '对方的全部会话立即失效，须重新登录。',
}

export const resetFields: FieldOf<'POST /console/api/operators/:id/reset-otp'>[] = [
  {
    name: 'reason',
    label: '原因',
    kind: 'longText',
    isRequired: true,
    maxLength: 200,
    hint: '如何核实了本人身份；写入审计日志',
  },
]

export const roles: Option[] = [
  { value: 'owner', label: '所有者', tone: 'warning' },
  { value: 'staff', label: '员工', tone: 'processing' },
]

export const operatorStates: Option[] = [
  { value: 1, label: '启用', tone: 'success' },
  { value: 0, label: '停用', tone: 'default' },
]

export const factorStates: Option[] = [
  { value: 'true', label: '已绑定', tone: 'success' },
  { value: 'false', label: '未绑定', tone: 'default' },
]

export const usernameField: FieldOf<'POST /console/api/operators'> = {
  name: 'username',
  label: copy.username,
  isRequired: true,
  isFixed: true,
  maxLength: 30,
  hint: '3到30位字母、数字或 . _ -',
}
export const roleField = {
  name: 'role',
  label: copy.role,
  kind: 'select',
  options: roles,
  isRequired: true,
  initial: 'staff',
} as const satisfies FieldOf<'PATCH /console/api/operators/:id'>
export const fields: FieldOf<'PATCH /console/api/operators/:id'>[] = [
  roleField,
  { name: 'state', label: '可以登录', kind: 'switch', initial: 1 },
]
export const passwordField = (isNew: boolean): FieldOf<'PATCH /console/api/operators/:id'> => ({
  name: 'password',
  label: isNew ? '初始密码' : '新密码',
  kind: 'secret',
  isRequired: isNew,
  hint: isNew ? '至少8位，请对方登录后修改' : '留空则不修改',
})

export const columnNames: Record<Column, string> = { view: '查看', act: '操作', decide: '决定' }

export const presetNames: Record<Preset, string> = {
  cashier: '出纳',
  risk: '风控',
  support: '客服',
  marketing: '营销',
  finance: '财务',
  owner: /* sense: preset of permissions */ '所有者',
}

type PartsOf<Name> = Name extends `${infer Noun}.${infer Verb}` ? { noun: Noun; verb: Verb } : never
type Parts = PartsOf<Permission>

const nouns: Record<Parts['noun'], string> = {
  adjustment: '人工加扣款',
  agent: '代理',
  apiKey: 'API 密钥',
  approval: '变更审批',
  audit: '审计日志',
  bet: '注单',
  bonus: '奖金规则与奖金',
  tournament: '锦标赛',
  brand: /* sense: permissions */ '品牌',
  channel: '支付渠道、收款账户、银行',
  chat: '在线客服',
  content: '轮播图、公告、站内信、文章',
  deposit: '存款',
  freeRound: '免费旋转',
  game: '游戏',
  job: '定时任务',
  ledger: '账本',
  link: '关联账号与风险分',
  look: '外观草稿、发布与预览',
  messenger: '通知渠道、消息模板与记录',
  operator: /* sense: permissions */ '操作员',
  packet: '红包',
  payoutRule: '自动取款规则',
  pageReport: '前端错误与网页指标',
  player: '玩家',
  promotion: '优惠活动',
  rebate: '返水',
  report: '仪表盘与报表',
  setting: '系统设置',
  transfer: '场馆转账',
  venue: '场馆',
  verification: '身份认证',
  barring: '外部禁入名单',
  segment: '玩家分群',
  campaign: '活动推送',
  source: '推广来源与回传',
  tag: '玩家标签',
  view: '列表视图',
  vip: 'VIP等级',
  webhook: 'Webhook 与推送记录',
  withdrawal: '取款',
}

const verbs: Record<Parts['verb'], string> = {
  view: '查看',
  change: '修改',
  make: '提交与审核',
  grant: '发放与审核',
  review: '审核',
  decide: '审核',
  settle: '结算',
  answer: '回复',
  run: '执行',
  check: '核对',
  reset: '重置密码',
  hold: '暂停与恢复',
  share: '共享',
  stop: /* sense: permission */ '停用',
}

/** Returns the label of a permission; permissions of a newer server may have none. */
const labelIn = (labels: Record<string, string>, name: string): string => labels[name] ?? name

export const permissionWords = (name: string): { noun: string; verb: string } => {
  const [noun = '', verb = ''] = name.split('.')
  return { noun: labelIn(nouns, noun), verb: labelIn(verbs, verb) }
}
