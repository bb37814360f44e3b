export const copy = {
  approve: '通过',
  reject: '拒绝',
  approved: '已通过',
  rejected: '已拒绝',
  reason: '拒绝原因',
  reasonHint: '写入审计日志',
}
