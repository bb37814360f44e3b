import * as wire from '@koi/contract/state'
import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import type { OutsideCause } from '@koi/contract/play/venue/fault'
import type { FieldOf, FormField, Option } from '../../ui/field/field.ts'
import { copy as partner } from '../../ui/partner/partner.copy.ts'

export const copy = {
  title: '场馆',
  createTitle: '新增场馆',
  editTitle: '编辑场馆',
  hint: '维护中的场馆不能进入和转账；关闭的场馆前台不再显示',
}

export const words = {
  ping: '测试连接',
  pinged: (name: string, milliseconds: number) => `${name} 连接正常，${milliseconds} 毫秒`,
  silent: (name: string, cause: string) => `${name} 测试失败：${cause}`,
  connection: '连接',
  uncalled: '未测试',
  answered: '正常',
  faulty: '失败',
  broken: '已熔断',
  pending: '待确认转账',
  reconcile: '对账',
  reconcileTitle: (name: string) => `${name} 余额对账`,
  asked: (asked: number, unanswered: number) => `查询 ${asked} 名玩家，${unanswered} 名未返回`,
  cached: '我方记录',
  live: '场馆余额',
  transit: '在途',
  difference: '差额',
  player: '玩家',
  moving: '有在途转账',
  balanced: '无差额',
  faults: '场馆异常',
  faultsHint: '场馆返回的异常数据，须人工核实',
  faultKind: '异常',
  faultDetail: '内容',
  faultVenue: /* sense: one of them */ '场馆',
  faultState: '状态',
  faultAt: '发生时间',
  faultClosed: '处理时间',
  close: '标记已处理',
  held: '待确认派彩',
  heldHint: '单一钱包场馆超过上限的派彩，确认后才入账',
  heldBet: '注单号',
  heldAmount: '派彩',
  heldBy: '处理人',
  heldPay: '发放',
  heldDrop: /* sense: button */ '不发放',
  heldPayEffect: (name: string, amount: string) =>
    `${amount} 加入玩家 ${name} 的主钱包，不能撤回；须双人复核时，由另一名操作员通过后入账。请先与场馆核对该注单。`,
  heldDropEffect: (name: string, amount: string) =>
    `玩家 ${name} 的 ${amount} 派彩不会入账。请先与场馆确认该派彩无效。`,
  closeTitle: '标记场馆异常已处理',
  closeEffect: '确认该异常已经处理完毕，将从待处理中移除。',
}

export const causes: Record<OutsideCause, string> = {
  unset: '接口地址或密钥未填写，或无法读取',
  internal: '接口地址在内网，不允许访问',
  unreachable: '无法连接，请核对接口地址',
  late: '未在规定时间内应答',
  denied: '拒绝访问，请核对账号和密钥',
  failed: '场馆系统故障',
  unexpected: '应答与接口类型不符',
  paused: '连续失败，暂停调用',
}

export const adapterNames: Record<string, string> = {
  koi: 'Koi 协议',
  'form-hmac': '表单协议（HMAC-SHA1）',
  'play-json': 'play / rollback 协议（HMAC-SHA256）',
  'transfer-md5': '转账钱包协议（MD5，注单标记）',
  'debit-credit': 'GetCash / ReturnCash 协议（SHA-256）',
}

export const faultStates: Option[] = [
  { value: wire.caseStates.open, label: '待处理', tone: 'error' },
  { value: wire.caseStates.closed, label: '已处理', tone: 'default' },
]

export const heldStates: Option[] = [
  { value: wire.heldStates.waiting, label: '待确认', tone: 'processing' },
  { value: wire.heldStates.paid, label: '已发放', tone: 'success' },
  { value: wire.heldStates.dropped, label: '不发放', tone: 'error' },
]

export const heldReason: FieldOf<'POST /console/api/held-wins/:id/decide'> = {
  name: 'reason',
  label: '依据',
  kind: 'longText',
  isRequired: true,
  maxLength: 500,
}

const categories: Option[] = [
  ...Object.entries(spelledCategoryNames).map(([value, label]) => ({ value, label })),
  { value: 'fish', label: '捕鱼' },
]

export const fields: FormField<'/console/api/venues'>[] = [
  { name: 'code', label: '代码', isRequired: true, isFixed: true, maxLength: 20, hint: '2到20位小写字母和数字' },
  { name: 'name', label: '名称', isTranslated: true, isRequired: true, maxLength: 40 },
  { name: 'category', label: '分类', kind: 'select', options: categories, isRequired: true },
  {
    name: 'state',
    label: '状态',
    kind: 'select',
    isRequired: true,
    initial: wire.venueStates.off,
    hint: '测试连接正常后再开放',
    options: [
      { value: wire.venueStates.open, label: '开放', tone: 'success' },
      { value: wire.venueStates.repair, label: '维护中', tone: 'warning' },
      { value: wire.venueStates.off, label: '关闭', tone: 'default' },
    ],
  },
  { name: 'adapter', label: '接口类型', kind: 'select', isRequired: true, initial: 'koi', options: [] },
  { name: 'play_origin', label: '游戏来源', hint: '游戏页面的域名，决定前台允许嵌入的来源' },
  { name: 'takes_decimals', label: '支持小数', kind: 'switch', initial: 1 },
  { name: 'least', label: '最小转账', kind: 'money' },
  { name: 'most', label: '最大转账', kind: 'money' },
  {
    name: 'quiet_seconds',
    label: '查无订单判定等待（秒）',
    kind: 'number',
    hint: '场馆查不到订单时，等待多久才认定未处理',
  },
  {
    name: 'wallet_mode',
    label: '钱包模式',
    kind: 'select',
    isRequired: true,
    initial: 'transfer',
    hint: '有记录后不能更改；只支持一种钱包的接口以接口为准',
    options: [
      { value: 'transfer', label: '转账钱包' },
      { value: 'seamless', label: '单一钱包', tone: 'processing' },
    ],
  },
  { name: 'win_cap', label: '单笔派彩上限', kind: 'money', hint: '单一钱包超过此金额的派彩须人工确认' },
  { name: 'stated_return', label: '理论返还率（%）', hint: '长期返还占投注的百分比，如 96.08；游戏自己的优先' },
  { name: 'return_source', label: '返还率依据', hint: '如何得出：检测报告编号、规则计算等', maxLength: 200 },
  { name: 'repair_from', label: '维护开始（北京时间）', kind: 'time', hint: '到时自动停止进入和转入' },
  { name: 'repair_to', label: '维护结束（北京时间）', kind: 'time' },
  { name: 'picture', label: '图片', kind: 'image' },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
]

/** Shown until a test has passed. */
export const withoutTest: FieldOf<'PATCH /console/api/venues/:code'> = {
  name: 'without_test',
  label: partner.withoutTest,
  kind: 'switch',
  hint: partner.withoutTestHint,
}

/** Hints that are shown only when an existing venue is changed. */
export const keepsWallets: FieldOf<'PATCH /console/api/venues/:code'> = {
  name: 'keeps_wallets',
  label: '钱包保持不变',
  kind: 'switch',
  hint: '场馆只是更换接口地址或账号、玩家钱包仍是原来的时打开；否则还有玩家资金时不能更改接口',
}
