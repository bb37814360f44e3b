import { refusal } from '../refusal.ts'

export const NothingToClaim = refusal('NOTHING_TO_CLAIM', 422, '暂无可领取额度')

export const replyCopy = { claimed: '领取成功' }
/** What the wagering requirement of a claim is called. */
export const requirementTitle = '返水'

/** Which games a record is about, after the venue's name. */
export const categoryNames: Record<string, string> = {
  realbet: '真人',
  concise: '电子',
  gaming: '电竞',
  joker: '棋牌',
  sport: '体育',
  lottery: '彩票',
}
