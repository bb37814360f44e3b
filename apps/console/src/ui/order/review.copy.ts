export const copy = {
  approve: '通过',
  reject: '拒绝',
  approved: '已通过',
  firstApproved: '已初审通过，等待另一位操作员复核',
  rejected: '已拒绝',
  reason: '拒绝原因',
  claim: '领单',
  claimEffect: '15分钟内该订单只由您处理，他人会看到您正在处理。',
  release: '退回队列',
  releaseEffect: '该订单回到队列，任何人都可以处理。',
  reasonHint: '写入审计日志',
}
