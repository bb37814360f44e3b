import { placeholders } from '@koi/contract/partner/source/source.check'
import type { PostbackKind, SourceDeal } from '@koi/contract/partner/source/source'
import type { FormField, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '推广来源',
  createTitle: '新增推广来源',
  editTitle: '编辑推广来源',
  hint: '每个来源有一个链接。从链接进入并注册的玩家归入该来源；可向合作方回传注册和存款，并按首存或净收益结算。',
  search: '名称、代码或合作方',
}

export const dealOptions: (Option & { value: SourceDeal })[] = [
  { value: 'none', label: '不结算' },
  { value: 'cpa', label: '按首存人数' },
  { value: 'share', label: '按净收益分成' },
]

export const kindLabels: Record<PostbackKind, string> = {
  registration: '注册',
  first_deposit: '首次存款',
  deposit: '存款',
  net_result: '每日净收益',
}

export const stateOptions: Option[] = [
  { value: 1, label: '启用', tone: 'success' },
  { value: 0, label: '停用' },
]

export const words = {
  name: '名称',
  code: '链接代码',
  link: '链接',
  partner: '合作方',
  note: '备注',
  agent: '所属代理',
  state: '状态',
  deal: '结算方式',
  cpa: '每位首存玩家',
  cpaLeast: '首存最低金额',
  cpaVerified: '须已实名认证',
  share: '净收益分成（%）',
  secret: '密钥',
  allowHttp: '允许 http 地址',
  players: '注册玩家',
  depositors: '存款玩家',
  by: '修改人',
  changed: '修改时间',
  created: '创建时间',
  back: '返回来源列表',
  playerList: '来源玩家',
  username: /* sense: name */ '玩家',
  clickId: '点击编号',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmContent: 'utm_content',
  utmTerm: 'utm_term',
  landing: '落地页',
  dealt: '计入结算',
  registered: '注册时间',
  searchPlayer: '玩家用户名',
  qr: '链接二维码',
  linkHint: '可在链接后加 click_id 和 utm 参数，注册时一并保存。',
}

const addressHint = `可用占位符：${placeholders.map((name) => `{${name}}`).join(' ')}`

export const fields: FormField<'/console/api/sources'>[] = [
  { name: 'name', label: words.name, isRequired: true, maxLength: 60 },
  {
    name: 'code',
    label: words.code,
    isRequired: true,
    isFixed: true,
    maxLength: 32,
    hint: '小写字母、数字、横线或下划线，创建后不能修改',
  },
  { name: 'partner', label: words.partner, maxLength: 60 },
  { name: 'state', label: words.state, kind: 'switch', initial: 1, hint: '停用后不再归入新玩家，也不再回传' },
  { name: 'agent', label: words.agent, maxLength: 40, hint: '代理的用户名。玩家成为其下线，按代理方案结算' },
  { name: 'deal', label: words.deal, kind: 'select', options: dealOptions, initial: 'none' },
  { name: 'cpa', label: words.cpa, kind: 'money', when: { name: 'deal', is: 'cpa' }, initial: '0.00' },
  { name: 'cpa_least', label: words.cpaLeast, kind: 'money', when: { name: 'deal', is: 'cpa' }, initial: '0.00' },
  { name: 'cpa_verified', label: words.cpaVerified, kind: 'switch', when: { name: 'deal', is: 'cpa' }, initial: 0 },
  { name: 'share', label: words.share, kind: 'rate', when: { name: 'deal', is: 'share' }, initial: '0' },
  {
    name: 'registration_url',
    label: '回传地址：注册',
    kind: 'longText',
    maxLength: 1000,
    hint: addressHint,
  },
  { name: 'first_deposit_url', label: '回传地址：首次存款', kind: 'longText', maxLength: 1000 },
  { name: 'deposit_url', label: '回传地址：存款', kind: 'longText', maxLength: 1000 },
  { name: 'net_result_url', label: '回传地址：每日净收益', kind: 'longText', maxLength: 1000 },
  { name: 'secret', label: words.secret, kind: 'secret', hint: '与合作方共用，填入密钥占位符，并用于签名' },
  { name: 'allow_http', label: words.allowHttp, kind: 'switch', initial: 0 },
  { name: 'note', label: words.note, kind: 'longText', maxLength: 500 },
]

export const kindOptions: Option[] = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

export const postbackStateOptions: Option[] = [
  { value: 'waiting', label: '等待发送', tone: 'processing' },
  { value: 'sent', label: '已送达', tone: 'success' },
  { value: 'failed', label: '已放弃', tone: 'error' },
  { value: 'dropped', label: '不再需要', tone: 'default' },
]

export const postbackCopy = {
  title: '回传记录',
  hint: '每次注册、存款和每日净收益只回传一次；失败后自动重试三天，之后可手动重发。',
  search: '来源或玩家用户名',
  created: '生成时间',
  source: /* sense: one of them */ '推广来源',
  player: '玩家',
  kind: '事件',
  amount: '金额',
  state: '状态',
  status: '返回状态',
  noAnswer: '无返回',
  attempts: '尝试次数',
  answer: '返回内容',
  detail: '失败原因',
  tried: '最近尝试',
  next: '下次尝试',
  url: '地址',
  id: '编号',
  resend: '重发',
  resendTitle: (source: string, kind: string) => `重发回传 ${source} ${kind}`,
  resendEffect: '马上再次调用合作方的地址，编号不变。',
  resent: '已安排重发',
}

export const statementStateOptions: Option[] = [
  { value: 'draft', label: '计算中', tone: 'processing' },
  { value: 'closed', label: '已确认', tone: 'warning' },
  { value: 'paid', label: '已付款', tone: 'success' },
]

export const statementCopy = {
  title: '来源账单',
  hint: '每月一份。确认后不再变化；付款在平台之外进行，这里登记凭证号。',
  search: '来源或合作方',
  month: '月份',
  source: /* sense: one of them */ '推广来源',
  partner: '合作方',
  deal: '结算方式',
  players: '计入玩家',
  netResult: '净收益',
  amount: '应付金额',
  state: '状态',
  reference: '付款凭证号',
  paidBy: '登记人',
  secondBy: '复核人',
  closed: '确认时间',
  paid: '付款时间',
  player: '玩家',
  cpa: '首存金额',
  lines: '账单明细',
  statementOf: (source: string, month: string) => `${source} ${month} 账单`,
  count: '重新计算',
  countTitle: (source: string, month: string) => `重新计算 ${source} ${month}`,
  countEffect: '按目前的数据重新计算该来源所有未确认的账单。',
  close: '确认',
  closeTitle: (source: string, month: string) => `确认账单 ${source} ${month}`,
  closeEffect: '账单先重新计算，之后不再变化；较晚的更正计入下一个月。',
  pay: '登记付款',
  payTitle: (source: string, month: string, amount: string) => `登记付款 ${source} ${month} ${amount}`,
  payEffect: '达到双人复核金额时须由另一名操作员批准',
}
