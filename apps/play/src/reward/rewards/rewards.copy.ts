export const copy = {
  title: '活动福利',
  lead: '参与活动，领取奖励。奖励按各活动规则发放。',
  checkIn: '每日签到',
  missions: '任务中心',
  wheel: '幸运转盘',
  tournaments: '锦标赛',
  invite: '邀请好友',
  bonuses: '我的奖金',
} as const
