import { most } from '@koi/contract/bounds'
import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import type { FieldOf, FormField, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '代理列表',
  tabs: {
    agents: /* sense: all of them */ '代理',
    statements: '月度账单',
    corrections: /* sense: tab */ '更正',
    plans: '佣金方案',
  },
  applications: '代理申请',
  agent: '代理',
  code: '推广编号',
  parent: '上级',
  downline: '下线玩家',
  agents: '下级代理',
  plan: '方案',
  rate: '占成%',
  turnoverRate: '流水佣金%',
  turnover: '本月流水',
  netLoss: '本月净输',
  unsettled: '待结佣金',
  settled: '已结佣金',
  state: '状态',
  reason: '原因',
  decided: '处理人',
  closed: '处理时间',
  created: '成为代理时间',
  applied: '申请时间',
  realname: '真实姓名',
  mobile: '手机号',
  info: '申请理由',
  month: '月份',
  costs: '成本',
  carriedIn: '上月结转',
  commission: '佣金',
  carriedOut: '结转下月',
  paid: '支付时间',
  stated: '出账时间',
  settle: '结算',
  settleTitle: (name: string) => `结算代理 ${name}`,
  settleEffect: (name: string, amount: string) =>
    `将为代理 ${name} 生成已结束月份的账单，并把尚未支付的佣金${amount}转入其主钱包，支付后不能撤回。`,
  settledNow: '已结算',
  block: '停用',
  unblock: '启用',
  blockEffect: (name: string) => `代理 ${name} 将不能登录代理中心，推广链接失效；已有下线保留。`,
  unblockEffect: (name: string) => `代理 ${name} 将恢复使用。`,
  reset: '重置验证器',
  resetTitle: (name: string) => `重置代理 ${name} 的验证器`,
  resetEffect:
    '代理遗失验证器时使用：解除其代理中心的验证器、恢复码和通行密钥，并退出代理中心的全部会话；之后凭密码即可登录。请先核实身份。',
  change: '换方案',
  changeEffect: (name: string) =>
    `代理 ${name} 从下个月起使用新的佣金方案，本月仍按原方案计算；须双人复核时，由另一名操作员通过后生效。`,
  detail: '明细',
  review: '审核',
  reviewEffect: (name: string, month: string, amount: string) =>
    `将按最新数据重算并确认代理 ${name} ${month} 的账单（目前佣金 ${amount}）。审核后不再变动，之后的注单变更计入下一张账单。`,
  reviewed: '已审核',
  pay: '支付',
  payEffect: (name: string, amount: string) =>
    `将把 ${amount} 支付到代理 ${name} 的佣金余额，由代理自行领取到主钱包，支付后不能撤回。`,
  paidNow: '已支付',
  correct: /* sense: button */ '更正',
  correctEffect: (name: string) => `更正计入代理 ${name} 未审核的账单；若无，则计入下一张账单，代理可以看到原因。`,
  amount: '金额',
  corrected: '更正时间',
  inStatement: '所在账单',
  override: '下级分成',
  overrideRate: '分成%',
  base: '下级佣金',
  corrections: /* sense: column */ '更正',
  parts: '按类别',
  category: '类别',
  noCategory: '成本',
  players: '玩家明细',
  player: '玩家',
  subject: (name: string) => `代理申请 ${name}`,
  approve: (name: string) => `玩家 ${name} 将成为代理，可以登录代理中心并使用自己的推广链接。`,
  reject: (name: string) => `将拒绝玩家 ${name} 的代理申请，玩家可以再次申请。`,
}

export const statementStates: Option[] = [
  { value: 'draft', label: '待审核', tone: 'processing' },
  { value: 'reviewed', label: '待支付', tone: 'warning' },
  { value: 'paid', label: '已支付', tone: 'success' },
]

export const correctionFields: FieldOf<'POST /console/api/agents/:id/corrections'>[] = [
  { name: 'amount', label: '金额', kind: 'money', isSigned: true, isRequired: true, hint: '负数为扣减' },
  { name: 'reason', label: '原因', kind: 'longText', isRequired: true, maxLength: 200 },
]

export const planField: FieldOf<'PATCH /console/api/agents/:id'> = {
  name: 'plan_id',
  label: '佣金方案',
  kind: 'select',
  isRequired: true,
  optionsFrom: { at: 'GET /console/api/agent-plans', value: 'id', label: 'name' },
}

const categoryOptions: Option[] = Object.entries(spelledCategoryNames).map(([value, label]) => ({ value, label }))

export const plan = {
  title: '佣金方案',
  createTitle: '新增佣金方案',
  editTitle: '编辑佣金方案',
  hint: '修改从下个月起生效，本月仍按原方案计算',
}

const [turnoverRate, rate] = [
  { name: 'turnover_rate', label: '流水佣金%', kind: 'rate', isRequired: true, initial: 0, most: most.turnoverShare },
  { name: 'rate', label: '占成%', kind: 'rate', isRequired: true, initial: 0, most: most.share },
] as const

export const planFields: FormField<'/console/api/agent-plans'>[] = [
  { name: 'name', label: '名称', isRequired: true, maxLength: 40 },
  turnoverRate,
  rate,
  { name: 'override_rate', label: '下级佣金分成%', kind: 'rate', initial: 0, most: most.share },
  { name: 'carries_loss', label: '负数结转', kind: 'switch', initial: 1 },
]

export const ratesField: FormField<'/console/api/agent-plans'> = {
  name: 'rates',
  label: '按类别的比例',
  kind: 'rows',
  columns: [
    {
      name: 'category_id',
      label: /* sense: of a row */ '类别',
      kind: 'select',
      isRequired: true,
      isUnique: true,
      options: categoryOptions,
    },
    turnoverRate,
    rate,
  ],
  hint: '未列出的类别使用方案的通用比例',
}

/** Only of an existing plan. */
export const defaultField: FieldOf<'PATCH /console/api/agent-plans/:id'> = {
  name: 'is_default',
  label: '默认方案',
  kind: 'switch',
  hint: '未单独设置方案的代理都使用它；只能改为默认，不能取消',
}

export const resetFields: FieldOf<'POST /console/api/agents/:id/reset-otp'>[] = [
  {
    name: 'reason',
    label: '原因',
    kind: 'longText',
    isRequired: true,
    maxLength: 200,
    hint: '如何核实了本人身份；写入审计日志',
  },
]
