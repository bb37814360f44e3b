import { refusal } from '../../refusal.ts'

/** One answer for an unknown name, a player without a factor and a wrong code, so that they cannot be told apart. */
export const RecoveryWrong = refusal('RECOVERY_WRONG', 422, '账号或动态验证码错误，或该账号未开启二次验证', 'otp')
export const RecoveryLimited = refusal('RECOVERY_LIMITED', 429, '尝试次数过多，请15分钟后再试', 'otp')
export const RecoveryNameMissing = refusal('RECOVERY_NAME_MISSING', 422, '请输入账号', 'name')
export const RecoveryCodeMissing = refusal('RECOVERY_CODE_MISSING', 422, '请输入动态验证码或恢复码', 'otp')
export const NewPasswordMalformed = refusal('NEW_PASSWORD_MALFORMED', 422, '新密码为8-16位字母和数字组合', 'password')
export const ConfirmationWrong = refusal('CONFIRMATION_WRONG', 422, '两次密码不一致！', 'confirmPass')
export const CurrentPasswordWrong = refusal('CURRENT_PASSWORD_WRONG', 422, '登录密码错误', 'password')
export const PlayerFactorWrong = refusal('PLAYER_FACTOR_WRONG', 422, '动态验证码错误', 'otp')
/** Players with a second factor need it to change their contact data. */
export const PlayerFactorNeeded = refusal('PLAYER_FACTOR_NEEDED', 422, '请输入动态验证码或恢复码以确认修改', 'otp')
/** Signing in by password, for players who have switched that on; asked only after a right password. */
export const SignInFactorNeeded = refusal(
  'SIGN_IN_FACTOR_NEEDED',
  422,
  '请用动态验证码、恢复码或通行密钥完成登录',
  'otp',
)
export const PlayerFactorOn = refusal('PLAYER_FACTOR_ON', 409, /* sense: refusal */ '二次验证已开启')
export const PlayerFactorMissing = refusal('PLAYER_FACTOR_MISSING', 409, '二次验证未开启')

export const recoveryCopy = {
  changed: '密码已重置，请使用新密码登录',
  on: '二次验证已开启',
  off: '二次验证已关闭',
  notices: {
    recovered: (hours: number) => ({
      title: '登录密码已重置',
      text:
        hours > 0
          ? `您已通过二次验证重置登录密码，所有设备均已退出登录。为保障资金安全，${hours}小时内暂停取款。如非本人操作，请立即联系客服。`
          : '您已通过二次验证重置登录密码，所有设备均已退出登录。如非本人操作，请立即联系客服。',
    }),
    on: {
      title: /* sense: message */ '二次验证已开启',
      text: '您的账号已开启二次验证，24小时后可用于自助找回密码。如非本人操作，请立即联系客服。',
    },
    off: { title: '二次验证已关闭', text: '您的账号已关闭二次验证。如非本人操作，请立即联系客服。' },
  },
}
