import { refusal } from '../refusal.ts'

export const NothingToClaim = refusal('NOTHING_TO_CLAIM', 422, '暂无可领取额度')

export const replyCopy = { claimed: '领取成功' }
/** What the wagering requirement of a claim is called. */
export const requirementTitle = '返水'
