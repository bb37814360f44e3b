import { refusal } from '../../refusal.ts'

export const NothingToAdjust = refusal('NOTHING_TO_ADJUST', 422, '金额不能为0')
export const AdjustmentReasonMissing = refusal('ADJUSTMENT_REASON_MISSING', 422, '请填写原因')
export const MultipleMalformed = refusal('MULTIPLE_MALFORMED', 422, '流水倍数格式不正确')
export const BalanceTooLow = refusal('BALANCE_TOO_LOW', 422, '玩家余额不足')
