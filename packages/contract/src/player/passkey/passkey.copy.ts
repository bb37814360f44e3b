import { refusal } from '../../refusal.ts'

/** One answer for unknown, foreign, expired and wrongly signed passkeys, so that they cannot be told apart. */
export const PasskeyWrong = refusal('PASSKEY_WRONG', 422, '通行密钥验证失败，请重试')
/** Switched off, or the public address does not support WebAuthn. */
export const PasskeysOff = refusal('PASSKEYS_OFF', 409, '通行密钥暂未开放')
export const PasskeyKnown = refusal('PASSKEY_KNOWN', 409, '该通行密钥已添加')
export const PasskeyGone = refusal('PASSKEY_GONE', 404, '该通行密钥已移除')
export const NoPasskeys = refusal('NO_PASSKEYS', 409, '尚未添加通行密钥')
export const TooManyPasskeys = refusal('TOO_MANY_PASSKEYS', 409, '最多添加10个通行密钥')
export const PasskeyNameMalformed = refusal('PASSKEY_NAME_MALFORMED', 422, '名称为1至30个字', 'name')

/** The player has enabled confirmation of payouts by a second factor. */
export const StepUpNeeded = refusal('STEP_UP_NEEDED', 422, '请用动态验证码、恢复码或通行密钥确认', 'otp')
export const StepUpWithoutFactor = refusal('STEP_UP_WITHOUT_FACTOR', 409, '请先开启二次验证或添加通行密钥')
/** The last factor cannot be removed while payouts require it. */
export const StepUpLastFactor = refusal(
  'STEP_UP_LAST_FACTOR',
  409,
  '请先关闭「取款与绑卡确认」，再移除最后一种验证方式',
)

export const passkeyCopy = {
  unnamed: '通行密钥',
  added: '通行密钥已添加',
  removed: '通行密钥已移除',
  renamed: '名称已修改',
  stepUpOn: '取款与绑卡确认已开启',
  stepUpOff: '取款与绑卡确认已关闭',
  signInOn: '登录验证已开启',
  signInOff: '登录验证已关闭',
  notices: {
    added: (name: string) => ({
      title: '已添加通行密钥',
      text: `您的账号已添加通行密钥「${name}」，可用于登录和确认操作。如非本人操作，请立即移除并联系客服。`,
    }),
    removed: (name: string) => ({
      title: '已移除通行密钥',
      text: `您的账号已移除通行密钥「${name}」。如非本人操作，请立即联系客服。`,
    }),
    cloned: (name: string) => ({
      title: '通行密钥使用异常',
      text: `通行密钥「${name}」的使用次数与记录不符，可能已被复制，本次操作已被拒绝。请移除该通行密钥并重新添加，如有疑问请联系客服。`,
    }),
    stepUpOn: {
      title: '取款与绑卡确认已开启',
      text: '今后取款和绑定收款方式时，除支付密码外还需用二次验证或通行密钥确认。如非本人操作，请立即联系客服。',
    },
    stepUpOff: {
      title: '取款与绑卡确认已关闭',
      text: '今后取款和绑定收款方式时只需支付密码。如非本人操作，请立即联系客服。',
    },
    signInOn: {
      title: '登录验证已开启',
      text: '今后用密码登录时，还需用动态验证码、恢复码或通行密钥验证。如非本人操作，请立即联系客服。',
    },
    signInOff: {
      title: '登录验证已关闭',
      text: '今后只需账号密码即可登录。如非本人操作，请立即修改登录密码并联系客服。',
    },
  },
}
