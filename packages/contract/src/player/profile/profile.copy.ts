import { refusal } from '../../refusal.ts'

// Exact texts of the public API.
export const MobileMalformed = refusal('MOBILE_MALFORMED', 422, '请输入正确手机号', 'mobile')
export const EmailMalformed = refusal('EMAIL_MALFORMED', 422, '请输入正确邮箱号', 'email')
export const BirthdayMalformed = refusal('BIRTHDAY_MALFORMED', 422, '请输入正确的日期格式：YYYY-MM-DD', 'birthday')

export const BirthdayTooYoung = refusal(
  'BIRTHDAY_TOO_YOUNG',
  422,
  ({ age }: { age: number }) => `未满${age}周岁不能使用本平台，如生日填写有误请更正`,
  { age: 18 },
  'birthday',
)
export const MobileTaken = refusal('MOBILE_TAKEN', 409, '该手机号已被使用', 'mobile')
export const EmailTaken = refusal('EMAIL_TAKEN', 409, '该邮箱已被使用', 'email')
/** Not a language that the operator has switched on. */
export const LanguageUnknown = refusal('LANGUAGE_UNKNOWN', 422, '暂不支持该语言', 'language')
export const LevelUnknown = refusal('LEVEL_UNKNOWN', 422, 'VIP等级不存在')

/** Without an exclamation mark here, unlike elsewhere. */
export const saved = '操作成功'

/** Message after a change of mobile number or e-mail address, both masked. */
export const contactCopy = (field: 'mobile' | 'email', before: string, after: string) => {
  if (field === 'mobile')
    return {
      title: '手机号已修改',
      text:
        after === ''
          ? `您的手机号 ${before} 已被移除。如非本人操作，请立即联系客服并修改密码。`
          : `您的手机号由 ${before} 改为 ${after}。如非本人操作，请立即联系客服并修改密码。`,
    }
  return {
    title: '邮箱已修改',
    text:
      after === ''
        ? `您的邮箱 ${before} 已被移除。如非本人操作，请立即联系客服并修改密码。`
        : `您的邮箱由 ${before} 改为 ${after}。如非本人操作，请立即联系客服并修改密码。`,
  }
}

/** The password was changed concurrently by an operator or the player. */
export const ResetAgain = refusal('RESET_AGAIN', 409, '该密码刚被修改，请刷新后重试')

/** Message after an operator removed the player's second factor. */
export const factorResetCopy = (hours: number) => ({
  title: '二次验证已重置',
  text:
    hours > 0
      ? `您的验证器、恢复码和通行密钥已由客服解除，所有设备均已退出登录。为保障资金安全，${hours}小时内暂停取款。如非本人申请，请立即联系客服。`
      : '您的验证器、恢复码和通行密钥已由客服解除，所有设备均已退出登录。如非本人申请，请立即联系客服。',
})

/** Message after an operator set a one-time password. */
export const resetCopy = {
  title: '密码已重置',
  text: (kind: 'login' | 'pay', hours: number): string => {
    if (kind === 'login')
      return hours > 0
        ? `客服已为您重置登录密码，请使用一次性密码并立即修改。为保障资金安全，${hours}小时内暂停取款。如非本人申请，请立即联系客服。`
        : '客服已为您重置登录密码，请使用一次性密码并立即修改。如非本人申请，请立即联系客服。'
    return hours > 0
      ? `客服已为您重置支付密码，请使用一次性密码并立即修改。为保障资金安全，${hours}小时内暂停取款。如非本人申请，请立即联系客服。`
      : '客服已为您重置支付密码，请使用一次性密码并立即修改。如非本人申请，请立即联系客服。'
  },
}
