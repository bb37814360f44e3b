import { refusal } from '../../refusal.ts'

// Exact texts of the public API, including their odd wording.
export const TermsNotAccepted = refusal('TERMS_NOT_ACCEPTED', 422, '阅读并同意相关的规则和隐私条款！', 'terms')
export const NameMalformed = refusal('NAME_MALFORMED', 422, '用户名长度不得低于6位，以字母和数字组合！', 'name')
export const PasswordMalformed = refusal('PASSWORD_MALFORMED', 422, '密码长度最少8位！以字母和数字组合！', 'password')
export const ConfirmationDiffers = refusal('CONFIRMATION_DIFFERS', 422, '两次密码不一致！', 'confirmPass', 'newpasword')
export const RegistrationClosed = refusal('REGISTRATION_CLOSED', 403, '暂停注册新账号，请稍后再来')
export const RealnameMalformed = refusal('REALNAME_MALFORMED', 422, '姓名格式不正确，可以是中，英文名称！', 'realname')
export const PayPasswordMalformed = refusal('PAY_PASSWORD_MALFORMED', 422, '支付密码长度需是6位！', 'paypassword')
export const CaptchaWrong = refusal('CAPTCHA_WRONG', 422, '验证码错误！', 'code')
export const CredentialsMissing = refusal('CREDENTIALS_MISSING', 422, '请输入您的账号和密码！', 'name', 'password')
export const CaptchaMissing = refusal('CAPTCHA_MISSING', 422, '请输入验证码！', 'code')

export const PasswordTooLong = refusal('PASSWORD_TOO_LONG', 422, '密码长度不能超过16位')
/** Why a password is easy to guess: a common password, or one containing the account's or the site's name. */
export type Weakness = 'common' | 'name'
export const weaknessText = (weakness: Weakness): string =>
  weakness === 'name' ? '密码不能包含用户名或站点名称，请换一个' : '该密码过于常见，容易被猜到，请换一个'

/** Checked only when a password is set and `refuse_common_passwords` is on; existing passwords stay valid. */
export const PasswordCommon = refusal('PASSWORD_COMMON', 422, weaknessText, 'common' as Weakness, 'password')
export const NewPasswordCommon = refusal('NEW_PASSWORD_COMMON', 422, weaknessText, 'common' as Weakness, 'paypassword')
export const PayPasswordCommon = refusal(
  'PAY_PASSWORD_COMMON',
  422,
  '该支付密码过于简单，容易被猜到，请换一个',
  'paypassword',
)
/** Required when `ask_birthday` is on. */
export const BirthdayMissing = refusal('BIRTHDAY_MISSING', 422, '请填写生日', 'birthday')
export const TooYoung = refusal(
  'TOO_YOUNG',
  422,
  ({ age }: { age: number }) => `未满${age}周岁，不能注册`,
  { age: 18 },
  'birthday',
)
export const NameTaken = refusal('NAME_TAKEN', 409, '该用户名已被注册', 'name')
export const LoginLimited = refusal('LOGIN_LIMITED', 429, '登录失败次数过多，请15分钟后再试')
export const CredentialsWrong = refusal('CREDENTIALS_WRONG', 422, '账号或密码错误', 'password')

export const OldPasswordMissing = refusal('OLD_PASSWORD_MISSING', 422, '请输入旧密码', 'password')
export const NewPasswordMissing = refusal('NEW_PASSWORD_MISSING', 422, '请输入新密码', 'paypassword')
export const OldPasswordShort = refusal('OLD_PASSWORD_SHORT', 422, '请输入正确的旧密码长度', 'password')
export const NewPasswordShort = refusal('NEW_PASSWORD_SHORT', 422, '请输入正确的新密码长度', 'paypassword')
export const ConfirmationMissing = refusal('CONFIRMATION_MISSING', 422, '请输入确认密码', 'newpasword')
export const PasswordUnchanged = refusal('PASSWORD_UNCHANGED', 422, '新旧密码不能一致！', 'paypassword')
export const OldPasswordWrong = refusal('OLD_PASSWORD_WRONG', 422, '旧密码错误', 'password')
export const PayPasswordWrong = refusal('PAY_PASSWORD_WRONG', 422, '支付密码错误', 'pay_pass', 'password')
export const PayPasswordLocked = refusal(
  'PAY_PASSWORD_LOCKED',
  429,
  '支付密码错误次数过多，请30分钟后再试',
  'pay_pass',
  'password',
)

export const replyCopy = {
  signedIn: '登录成功',
  registered: '注册成功',
  signedOut: '退出成功',
  passwordChanged: '密码修改成功！',
}

/** A one-time password only allows setting a new password. */
export const PasswordMustChange = refusal('PASSWORD_MUST_CHANGE', 422, '请先修改登录密码')
export const PayPasswordMustChange = refusal(
  'PAY_PASSWORD_MUST_CHANGE',
  422,
  '请先修改支付密码',
  'pay_pass',
  'password',
)
