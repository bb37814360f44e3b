import { refusal } from '../refusal.ts'

// Exact texts of the specification.
export const MobileMalformed = refusal('MOBILE_MALFORMED', 422, '请输入正确手机号', 'mobile')
export const EmailMalformed = refusal('EMAIL_MALFORMED', 422, '请输入正确邮箱号', 'email')
export const BirthdayMalformed = refusal('BIRTHDAY_MALFORMED', 422, '请输入正确的日期格式：YYYY-MM-DD', 'birthday')

export const MobileTaken = refusal('MOBILE_TAKEN', 409, '该手机号已被使用', 'mobile')
export const EmailTaken = refusal('EMAIL_TAKEN', 409, '该邮箱已被使用', 'email')
export const LevelUnknown = refusal('LEVEL_UNKNOWN', 422, '没有这个VIP等级')

/** Without a mark here, with one elsewhere (D-070). */
export const saved = '操作成功'
