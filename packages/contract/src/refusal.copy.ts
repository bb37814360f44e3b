import { refusal } from './refusal.ts'

export const BadRequest = refusal('BAD_REQUEST', 400, '请求参数错误')
export const SignedOut = refusal('SIGNED_OUT', 401, '认证失败，登录已过期，请重新登录')
export const Blacklisted = refusal('BLACKLISTED', 403, '您已被列入黑名单，无法登录，请联系管理员')
export const Disabled = refusal('DISABLED', 403, '该用户已被禁用，请联系管理员')
export const Excluded = refusal('EXCLUDED', 403, '您已启用自我限制，暂不可使用该功能')
export const Forbidden = refusal('FORBIDDEN', 403, '没有权限')
export const NotFound = refusal('NOT_FOUND', 404, '请求的资源不存在')
export const WrongMethod = refusal('WRONG_METHOD', 400, '请求方法不支持')
export const TooLarge = refusal('TOO_LARGE', 413, '上传文件过大')
export const WrongContentType = refusal('WRONG_CONTENT_TYPE', 415, '请求格式不支持')
/** The Host header is not one of the platform's hosts. */
export const Misdirected = refusal('MISDIRECTED', 421, '访问地址不正确')
/** 422 without a more specific text. */
export const Invalid = refusal('INVALID', 422, '参数错误')
/** An unknown field or query parameter of an operators', agents' or keys' call; `fields` of the answer names them. */
export const FieldUnknown = refusal(
  'FIELD_UNKNOWN',
  422,
  ({ fields }: { fields: string[] }) => `不支持的字段：${fields.join('、')}`,
  { fields: ['nonsense'] },
)
export const AmountMalformed = refusal('AMOUNT_MALFORMED', 422, '金额格式不正确', 'amount')
/** Of deleting what operators publish: players may have been promised something by it. */
export const NotDraft = refusal('NOT_DRAFT', 409, '只能删除未发布过的草稿')
export const DraftUsed = refusal('DRAFT_USED', 409, '该草稿正被使用，不能删除')
export const TooOften = refusal('TOO_OFTEN', 429, '操作过于频繁，请稍后再试')
/** A number above the allowed maximum; `field` of the answer names it. */
export const TooHigh = refusal('TOO_HIGH', 422, ({ most }: { most: number }) => `不能大于${most}`, { most: 100 })
export const TooLow = refusal('TOO_LOW', 422, ({ least }: { least: number }) => `不能小于${least}`, { least: 1 })
/** A content address that may not be used; `field` of the answer names it. */
export const AddressRefused = refusal('ADDRESS_REFUSED', 422, '请填写以 / 开头的站内地址，或以 https:// 开头的网址')
/** An address that the server may not call; `field` of the answer names it. */
export const OutboundRefused = refusal(
  'OUTBOUND_REFUSED',
  422,
  '该地址指向内网、含有账号，或写法不规范，不能调用；确需调用内网地址时，请联系部署人员列入环境变量 KOI_PRIVATE_OUTBOUND',
)
/** A plain-http address that the server would call, without its enabling switch; `field` of the answer names it. */
export const PlainHttp = refusal(
  'PLAIN_HTTP',
  422,
  'http 不加密，内容和密钥可能被窃听或篡改：请改用 https；对方确实只有 http 时，请开启「允许明文 http」',
)
/** The address of a stored secret moves to another origin without the secret; `field` of the answer names the secret. */
export const SecretAgain = refusal('SECRET_AGAIN', 422, '地址的协议、域名或端口已更改，请同时重新填写密钥')
export const KeyTooLong = refusal('KEY_TOO_LONG', 422, 'Idempotency-Key 最多200个字符')
export const KeyReused = refusal('KEY_REUSED', 409, '请求重复，请勿修改后重发')
export const Fault = refusal('FAULT', 500, '服务器异常，请稍后再试')
export const Maintenance = refusal(
  'MAINTENANCE',
  503,
  ({ tips }: { tips: string }) => tips || '系统维护中，请稍后再试',
  { tips: '' },
)

export const done = '操作成功'
