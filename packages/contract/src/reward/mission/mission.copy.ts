import { refusal } from '../../refusal.ts'
import { maxMissions } from './mission.ts'

export const missionCopy = { claimed: '奖励已领取', reviewing: '已领取，请等待审核' }

export const MissionNotDone = refusal('MISSION_NOT_DONE', 422, '任务尚未完成')
export const MissionClaimed = refusal('MISSION_CLAIMED', 409, '该任务的奖励已领取')
export const MissionOver = refusal('MISSION_OVER', 410, '该任务已结束')

export const MissionNameNeeded = refusal('MISSION_NAME_NEEDED', 422, '请填写任务名称', 'name')
export const MissionNameTaken = refusal('MISSION_NAME_TAKEN', 409, '已有同名任务', 'name')
export const MissionTitleNeeded = refusal('MISSION_TITLE_NEEDED', 422, '请填写标题', 'title')
export const MissionTargetWrong = refusal('MISSION_TARGET_WRONG', 422, '目标须大于0', 'target', 'target_amount')
export const MissionScopeWrong = refusal(
  'MISSION_SCOPE_WRONG',
  422,
  '场馆或游戏不存在；存款任务不能限定游戏',
  'venue',
  'category',
  'games',
)
export const MissionDaysWrong = refusal(
  'MISSION_DAYS_WRONG',
  422,
  '日期格式须为 YYYY-MM-DD，且结束不早于开始和今天',
  'last_day',
  'first_day',
)
export const MissionFixed = refusal(
  'MISSION_FIXED',
  409,
  '任务发布后只能修改名称和文案，结束日期仅在任务停止或结束前可改',
)
export const MissionWithoutReward = refusal('MISSION_WITHOUT_REWARD', 422, '请先发布奖励该任务的奖金规则')
export const TooManyMissions = refusal('TOO_MANY_MISSIONS', 409, `进行中的任务已达上限（${maxMissions}个）`)
