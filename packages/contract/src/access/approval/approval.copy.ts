import { refusal } from '../../refusal.ts'

export const SecondPersonNeeded = refusal('SECOND_PERSON_NEEDED', 409, '不能审批自己提交的变更，须由另一位操作员处理')
export const ApprovalDecided = refusal('APPROVAL_DECIDED', 409, '该审批已处理')
export const ApprovalExpired = refusal('APPROVAL_EXPIRED', 409, '该审批已过期，请重新提交')
/** The row changed since the request, or its maker has lost the permission. */
export const ApprovalStale = refusal('APPROVAL_STALE', 409, '提交后数据已变更，请拒绝后重新提交')
export const ApprovalFails = refusal('APPROVAL_FAILS', 409, ({ why }: { why: string }) => `无法执行：${why}`, {
  why: '该渠道已存在',
})

/** The order already has a decision. */
export const AlreadyDecided = refusal('ALREADY_DECIDED', 409, '该订单已处理，不能更改结果')
export const SecondPairNeeded = refusal('SECOND_PAIR_NEEDED', 409, '金额达到双人复核标准，须由另一位操作员复核')
export const ReviewDiffers = refusal('REVIEW_DIFFERS', 409, '金额与初审金额不一致')
