import { refusal } from '../../refusal.ts'
import { type Weakness, weaknessText } from './auth.copy.ts'

export const OperatorWrong = refusal('CREDENTIALS_WRONG', 401, '账号或密码错误')
export const OtpNeeded = refusal('OTP_NEEDED', 401, '请输入动态验证码')
export const OtpWrong = refusal('OTP_WRONG', 401, '动态验证码错误')
export const OtpUsed = refusal('OTP_USED', 401, '该验证码已使用过，请等待验证器显示下一个')
/** The operator's second factor was reset, or they may move money in production. */
export const EnrolFirst = refusal('ENROL_FIRST', 403, '请先绑定验证器')
export const OtpEnrolled = refusal('ALREADY_ENROLLED', 409, '已绑定验证器，请先解绑')
export const OtpNotEnrolled = refusal('NOT_ENROLLED', 409, '尚未绑定验证器')
export const AddressNotAllowed = refusal('ADDRESS_NOT_ALLOWED', 403, '当前网络地址不在后台IP白名单内，请联系管理员')
export const OperatorNameMalformed = refusal('OPERATOR_NAME_MALFORMED', 422, '用户名须为3到30位字母、数字或 . _ -')
export const OperatorNameTaken = refusal('OPERATOR_NAME_TAKEN', 409, '该用户名已存在')
export const OperatorPasswordShort = refusal('OPERATOR_PASSWORD_SHORT', 422, '密码至少8位')
export const OperatorPasswordCommon = refusal('OPERATOR_PASSWORD_COMMON', 422, weaknessText, 'common' as Weakness)
export const OperatorPasswordWrong = refusal('OPERATOR_PASSWORD_WRONG', 422, '当前密码错误')
export const PermissionUnknown = refusal('PERMISSION_UNKNOWN', 422, '权限不存在')
export const BeyondYours = refusal('BEYOND_YOURS', 403, '不能授予或修改超出您自己的权限')
/** The caller's own password is changed at `me/password`. */
export const NotYourself = refusal('NOT_YOURSELF', 409, '不能在此修改自己的角色、权限、状态和密码')
export const LastOwner = refusal('LAST_OWNER', 409, '至少保留一名启用的所有者')
/** The operator belongs to the main brand; their account is changed there. */
export const StaffAtMain = refusal('STAFF_AT_MAIN', 403, '该操作员属于主品牌，请在主品牌后台修改')
