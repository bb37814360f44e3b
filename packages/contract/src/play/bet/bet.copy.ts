import { refusal } from '../../refusal.ts'

export const DateWrong = refusal('DATE_WRONG', 422, '日期参数错误')
export const BetUnknown = refusal('BET_UNKNOWN', 404, '注单不存在')
export const BetPageMissing = refusal('BET_PAGE_MISSING', 502, '场馆暂未提供该注单的详情')
export const HeldWinDecided = refusal('HELD_WIN_DECIDED', 409, '该派彩已有相反的处理结果')
export const HeldWinReasonMissing = refusal('HELD_WIN_REASON_MISSING', 422, '请填写处理依据')
