import { refusal } from '../../refusal.ts'

export const ApiKeyWrong = refusal('API_KEY_WRONG', 401, '密钥无效、已过期或已撤销')
/** Keys of a brand that are neither revoked nor expired. */
export const maxApiKeys = 100
export const TooManyApiKeys = refusal('TOO_MANY_API_KEYS', 409, `有效密钥已达上限（${maxApiKeys}个）`)
export const ApiKeyElsewhere = refusal('API_KEY_ELSEWHERE', 403, '当前网络地址不在该密钥的白名单内')
/** Calls that move money require an `Idempotency-Key`. */
export const IdempotencyKeyNeeded = refusal('IDEMPOTENCY_KEY_NEEDED', 422, '请求须带 Idempotency-Key')

export const ApiKeyTaken = refusal('API_KEY_TAKEN', 409, '已有同名的密钥', 'name')
export const ApiKeyAddressesWrong = refusal('API_KEY_ADDRESSES_WRONG', 422, '请填写IP地址或网段，每行一个', 'addresses')
export const ApiKeyOver = refusal('API_KEY_OVER', 422, '到期时间须晚于现在', 'expires_at')
