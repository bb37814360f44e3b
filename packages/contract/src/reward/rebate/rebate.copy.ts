import { refusal } from '../../refusal.ts'

export const NothingToClaim = refusal('NOTHING_TO_CLAIM', 422, '暂无可领取额度')

export const replyCopy = { claimed: '领取成功' }
