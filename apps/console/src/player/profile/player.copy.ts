import { outcomeNames, signInNames } from '@koi/contract/player/device/device.copy'
import { requirementStateNames, sourceNames } from '@koi/contract/money/turnover/turnover.copy'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '玩家列表',
  search: '用户名 / 姓名 / 手机号',
  open: '查看',
  username: '用户名',
  realname: '真实姓名',
  mobile: '手机号',
  email: '邮箱',
  vip: 'VIP',
  balance: '主钱包',
  venues: '场馆余额',
  held: '冻结',
  requirement: '剩余流水',
  paysum: '累计存款',
  blacklist: '黑名单',
  state: '状态',
  registered: '注册时间',
  lastSeen: '最近登录',
  lastAddress: '最近IP',
  back: '返回列表',
  profile: '资料',
  money: '资金',
  birthday: '生日',
  free: '免转模式',
  referrer: '上级代理',
  source: '推广来源',
  invitation: '好友邀请',
  invitationText: (inviter: string, invited: number) => {
    if (inviter && invited > 0) return `由 ${inviter} 邀请，邀请了${invited}人`
    if (inviter) return `由 ${inviter} 邀请`
    return invited > 0 ? `邀请了${invited}人` : ''
  },
  referrals: '直属下线',
  agent: '代理',
  test: '测试账号',
  excluded: '自我限制至',
  untilLifted: '直到解除',
  note: '备注',
  vipSince: '本级开始时间',
  createdAddress: '注册IP',
  totals: '累计',
  counted: (count: number) => `${count} 笔`,
  totalNames: {
    deposits: '存款',
    withdrawals: '取款',
    rebates: '返水',
    packets: '红包',
    promotions: '活动奖金',
    bets: '投注',
  } as Record<string, string>,
  winLoss: '玩家输赢',
  sessionSince: '登录时间',
  sessionSeen: '最近活动',
  sessionAddress: 'IP',
  sessionAgent: '设备',
  noSessions: '暂无登录中的会话',
  id: '编号',
  tabs: {
    timeline: '时间线',
    deposits: '存款',
    withdrawals: '取款',
    transfers: '转账',
    bets: '注单',
    requirements: '流水要求',
    cards: '收款方式',
    statement: '账本流水',
    protection: '玩家保护',
    profile: '资料',
    sessions: '会话',
    signIns: '登录记录',
    links: '关联账号',
    audit: '审计',
  },
  cards: {
    bank: '银行 / 种类',
    owner: '户名 / 协议',
    number: '卡号 / 地址',
    branch: '开户行',
    state: '状态',
    created: '绑定时间',
    removed: '解绑时间',
  },
  signIns: {
    at: '时间',
    kind: '方式',
    state: '结果',
    address: 'IP',
    device: '设备',
    isNew: '新设备',
    agent: 'User-Agent',
  },
  requirements: {
    source: '来源',
    title: '说明',
    amount: '要求流水',
    worked: '已完成',
    rest: '剩余',
    state: '状态',
    created: '产生时间',
    closed: '结束时间',
  },
}

export const blacklistStates: Option[] = [
  { value: 0, label: '否' },
  { value: 1, label: '已拉黑', tone: 'error' },
]

export const yesNo: Option[] = [
  { value: 1, label: '是', tone: 'processing' },
  { value: 0, label: '否' },
]

export const accountStates: Option[] = [
  { value: 1, label: '正常', tone: 'success' },
  { value: 0, label: '已停用', tone: 'warning' },
]

export const cardStates: Option[] = [
  { value: 1, label: '使用中', tone: 'success' },
  { value: 0, label: '已解绑', tone: 'default' },
]

export const requirementSources: Option[] = Object.entries({ ...sourceNames, adjustment: '人工加扣款' }).map(
  ([value, label]) => ({ value, label }),
)

export const requirementStates: Option[] = [
  { value: 'open', label: requirementStateNames.open, tone: 'processing' },
  { value: 'done', label: requirementStateNames.done, tone: 'success' },
  { value: 'waived', label: requirementStateNames.waived, tone: 'default' },
  { value: 'cancelled', label: requirementStateNames.cancelled, tone: 'default' },
]

export const signInKindOptions: Option[] = Object.entries(signInNames).map(([value, label]) => ({ value, label }))

export const signInStates: Option[] = [
  { value: 'right', label: outcomeNames.right, tone: 'success' },
  { value: 'wrong', label: outcomeNames.wrong, tone: 'error' },
  { value: 'blocked', label: outcomeNames.blocked, tone: 'warning' },
]

export const newDevice: Option[] = [
  { value: 1, label: '新设备', tone: 'warning' },
  { value: 0, label: '否' },
]
