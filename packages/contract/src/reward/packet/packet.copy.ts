import { refusal } from '../../refusal.ts'

export const RedPacketsClosed = refusal('PACKETS_CLOSED', 422, '红包活动已关闭')
export const RedPacketsNotRunning = refusal('PACKETS_NOT_RUNNING', 422, '红包活动未开始或已结束')
export const RedPacketsOutsideHours = refusal(
  'PACKETS_OUTSIDE_HOURS',
  422,
  ({ from, to }: { from: string; to: string }) => `领取时间为每日${from}-${to}（北京时间）`,
  { from: '16:00:00', to: '23:59:59' },
)
export const RedPacketsNotEarned = refusal('PACKETS_NOT_EARNED', 422, '您暂未达到领取条件，快去完成吧！')
export const RedPacketsUsedUp = refusal('PACKETS_USED_UP', 422, '今日领取次数已用完')

export const RuleTimesWrong = refusal('RULE_TIMES_WRONG', 422, '起止时间格式须为 YYYY-MM-DD HH:mm:ss，且开始不晚于结束')
export const RuleRangeWrong = refusal('RULE_RANGE_WRONG', 422, '红包金额须大于0，且最小值不大于最大值')

export const replyCopy = { claimed: '领取成功' }
