import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '变更审批',
  hint: '新的收款账户、支付渠道或场馆的地址与密钥、双人复核金额、操作员账号的变更，以及达到双人复核金额的代理账单更正与活动奖金，须由提交人以外的操作员通过',
  search: '提交人 / 对象',
  act: '变更',
  subject: '对象',
  changes: '内容',
  state: '状态',
  made: '提交人',
  created: '提交时间',
  expires: '有效期至',
  decided: '处理人',
  closed: '处理时间',
  reason: '拒绝原因',
  detail: '详情',
  what: (act: string, subject: string) => `${act} ${subject}`,
  approve: (maker: string) => `由 ${maker} 提交的变更立即生效。请先向提交人核实，您不能通过自己提交的变更。`,
  reject: '变更不会生效，提交人须重新提交。',
}

export const states: Option[] = [
  { value: 'open', label: '待审批', tone: 'processing' },
  { value: 'approved', label: '已通过', tone: 'success' },
  { value: 'rejected', label: '已拒绝', tone: 'error' },
  { value: 'expired', label: '已过期', tone: 'default' },
]
