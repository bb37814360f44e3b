import { most } from '../../bounds.ts'
import { refusal } from '../../refusal.ts'

export const FreeRoundGameUnknown = refusal('FREE_ROUND_GAME_UNKNOWN', 422, '该游戏的场馆不支持发放免费旋转')
export const FreeRoundPlayerExcluded = refusal('FREE_ROUND_PLAYER_EXCLUDED', 422, '玩家已被限制游戏，不能发放免费旋转')
export const FreeRoundCountWrong = refusal('FREE_ROUND_COUNT_WRONG', 422, '次数须为1到1000的整数')
export const FreeRoundStakeMissing = refusal('FREE_ROUND_STAKE_MISSING', 422, '请填写每次投注额')
const worthMost = String(most.freeRound)
export const FreeRoundWorthHigh = refusal(
  'FREE_ROUND_WORTH_HIGH',
  422,
  `次数乘以每次投注额不能超过${worthMost}元`,
  'stake',
)
export const FreeRoundEndWrong = refusal('FREE_ROUND_END_WRONG', 422, '到期时间须在今后30天之内')
export const FreeRoundReasonMissing = refusal('FREE_ROUND_REASON_MISSING', 422, '请填写原因')
export const FreeRoundNotOpen = refusal('FREE_ROUND_NOT_OPEN', 409, '该免费旋转当前状态不能收回')

/** Title in the player's requirements and messages. */
export const freeRoundTitle = '免费旋转'
export const grantedText = (game: string, rounds: number, stake: string, until: string): string =>
  `您获得「${game}」免费旋转 ${rounds} 次，每次投注额 ${stake} 元，请于 ${until} 前使用。`
