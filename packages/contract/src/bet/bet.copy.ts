import { refusal } from '../refusal.ts'

export const DateWrong = refusal('DATE_WRONG', 422, '日期参数错误')
export const BetUnknown = refusal('BET_UNKNOWN', 404, '注单不存在')
