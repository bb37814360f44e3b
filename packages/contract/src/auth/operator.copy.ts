import { refusal } from '../refusal.ts'

export const OperatorWrong = refusal('CREDENTIALS_WRONG', 401, '账号或密码错误')
export const OtpNeeded = refusal('OTP_NEEDED', 401, '请输入动态验证码')
export const OtpWrong = refusal('OTP_WRONG', 401, '动态验证码错误')
export const OperatorLimited = refusal('LOGIN_LIMITED', 429, '登录失败次数过多，请15分钟后再试')
