import { evidenceNames } from '@koi/contract/player/barring/barring.copy'
import { harmNames } from '@koi/contract/player/protection/harm.copy'
import type { Option } from '../field/field.ts'

export const copy = {
  back: '返回列表',
  order: '订单',
  next: '下一单',
  noNext: '没有其他待处理订单',
  claimedByOther: (name: string, until: string) => `${name} 正在处理，至 ${until.slice(11, 16)}；期间其他人不能处理`,
  claimedByMe: (until: string) => `您已领单，至 ${until.slice(11, 16)}`,
  waits: (name: string) => `${name} 已初审，待另一位操作员复核`,
  waitsForOther: '您已初审，须由另一位操作员复核；您可以拒绝该订单',
  player: '玩家',
  username: '用户名',
  realname: '真实姓名',
  vip: 'VIP',
  balance: '主钱包',
  held: '冻结',
  inVenues: '场馆余额',
  registered: '注册时间',
  lastSeen: '最近登录',
  deposits: '其他存款',
  withdrawals: '其他取款',
  totals: ({ approved, rejected }: { approved: number; rejected: number }) =>
    rejected > 0 ? `成功 ${approved} 笔，拒绝 ${rejected} 笔` : `成功 ${approved} 笔`,
  note: '备注',
  checks: '风险核对',
  checkNames: {
    flags: '订单提示',
    account: '账号',
    turnover: '剩余流水',
    samePayee: '同一收款方式',
    verification: '身份认证',
    barring: '禁入名单',
    harm: '博彩风险',
    dormancy: '休眠',
    held: '暂停取款',
  },
  none: '无',
  normal: '正常',
  blacklisted: '已拉黑',
  disabled: '已停用',
  test: '测试账号',
  excluded: (until: string) => `自我限制至 ${until}`,
  turnoverDone: '已完成',
  samePayee: (count: number) => `另有 ${count} 名玩家`,
  verification: { none: '未提交', pending: '待审核', approved: '已通过', rejected: '已拒绝' },
  barringHit: ({ source, evidence }: { source: string; evidence: keyof typeof evidenceNames }) =>
    `${source}（${evidenceNames[evidence]}）`,
  screened: (at: string) => `未命中，核对于 ${at}`,
  notScreened: '尚未核对',
  harm: ({ kind, day, words }: { kind: keyof typeof harmNames; day: string; words: string }) =>
    `${day} ${harmNames[kind]}：${words}`,
  dormant: '休眠后重新登录，尚未核实',
  heldEndless: '由操作员暂停，直到恢复',
  heldUntil: (until: string) => `至 ${until}`,
  sameTitle: '同一收款方式的其他玩家',
  same: { state: '账号', withdrawals: '已取款', amount: '金额', bound: '绑定' },
  earlierTitle: '之前的存取款',
  earlier: { kind: '类型', number: '单号', amount: '金额', state: '状态', reason: '原因', created: '提交时间' },
  postingsTitle: '账本记录',
  postings: {
    kind: '类型',
    amount: '金额',
    source: '转出账户',
    sourceBalance: '转出后余额',
    target: '转入账户',
    targetBalance: '转入后余额',
    at: '时间',
  },
  approvalsTitle: '双人复核',
  approvals: {
    state: '状态',
    by: '初审',
    at: '时间',
    amount: '加款金额',
    evidence: '凭证或备注',
    decidedBy: '复核',
    decidedAt: '复核时间',
  },
  auditTitle: '操作记录',
  audit: { at: '时间', name: '操作人', act: '动作', changes: '变更', reason: '原因' },
}

export const orderKinds: Option[] = [
  { value: 'deposit', label: '存款' },
  { value: 'withdrawal', label: '取款' },
]

export const approvalStates: Option[] = [
  { value: 'pending', label: '待复核', tone: 'processing' },
  { value: 'approved', label: '已通过', tone: 'success' },
  { value: 'rejected', label: '已否决', tone: 'error' },
  { value: 'withdrawn', label: '已撤回', tone: 'default' },
  { value: 'expired', label: '已过期', tone: 'default' },
]

export const boundOptions: Option[] = [
  { value: 1, label: '使用中', tone: 'warning' },
  { value: 0, label: '已解绑', tone: 'default' },
]
