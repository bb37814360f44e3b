import { refusal } from '../../refusal.ts'
import type { TournamentFault } from './tournament.check.ts'
import { maxPlaces, maxTournaments, type TournamentScore, type TournamentStep } from './tournament.ts'

export const tournamentStepNames: Record<TournamentStep, string> = {
  coming: '即将开始',
  running: '进行中',
  counting: '结算中',
  ended: '已结束',
  cancelled: '已取消',
}
export const tournamentScoreNames: Record<TournamentScore, string> = {
  stake: '有效投注',
  multiple: '最高倍数',
  points: '积分',
}
export const tournamentCopy = { joined: '报名成功' }

export const TournamentOver = refusal('TOURNAMENT_OVER', 409, '该锦标赛已结束')
export const TournamentNotForYou = refusal('TOURNAMENT_NOT_FOR_YOU', 403, '该锦标赛暂不适用于您的账号')

export const TournamentNameNeeded = refusal('TOURNAMENT_NAME_NEEDED', 422, '请填写锦标赛名称', 'name')
export const TournamentNameTaken = refusal('TOURNAMENT_NAME_TAKEN', 409, '已有同名锦标赛或奖金规则', 'name')
export const TournamentTitleNeeded = refusal('TOURNAMENT_TITLE_NEEDED', 422, '请填写标题', 'title')
export const TournamentTimeWrong = refusal(
  'TOURNAMENT_TIME_WRONG',
  422,
  '请填写开始与结束时间，结束时间须晚于开始时间',
  'ends_at',
  'starts_at',
)
export const TournamentStartPast = refusal('TOURNAMENT_START_PAST', 422, '结束时间须晚于现在', 'ends_at')
export const TournamentSegmentUnknown = refusal('TOURNAMENT_SEGMENT_UNKNOWN', 422, '分群不存在或已归档', 'segment')
export const TournamentChanged = refusal('TOURNAMENT_CHANGED', 409, '该锦标赛已被他人修改，请刷新后重试')
export const TournamentFixed = refusal('TOURNAMENT_FIXED', 409, '已发布的锦标赛只能修改标题与说明')
export const TournamentNotDraft = refusal('TOURNAMENT_NOT_DRAFT', 409, '该锦标赛已发布')
export const TournamentNotLive = refusal('TOURNAMENT_NOT_LIVE', 409, '该锦标赛未在进行')
export const TournamentNotRunning = refusal('TOURNAMENT_NOT_RUNNING', 409, '该锦标赛尚未开始或已结束')
export const TournamentReasonMissing = refusal('TOURNAMENT_REASON_MISSING', 422, '请填写原因', 'reason')
export const TooManyTournaments = refusal('TOO_MANY_TOURNAMENTS', 409, `未结束的锦标赛已达上限（${maxTournaments}个）`)
export const BonusRuleOfTournament = refusal('BONUS_RULE_OF_TOURNAMENT', 409, '该规则属于锦标赛，请在锦标赛中处理')

const faultTexts: Record<TournamentFault['why'], string> = {
  missing: '请填写必填项',
  order: '名次须从小到大，且不能重叠',
  too_many: `有奖名次最多${maxPlaces}名`,
}
/** The detail's `field` names the invalid field. */
export const TournamentTermsWrong = refusal(
  'TOURNAMENT_TERMS_WRONG',
  422,
  ({ why }: TournamentFault) => faultTexts[why],
  { field: 'prizes', why: 'missing' },
  'prizes',
  'weights',
  'unit',
)
