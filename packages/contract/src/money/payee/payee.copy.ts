import { refusal } from '../../refusal.ts'

// Exact texts of the public API, including the misspelt 请输人.
export const OwnerMissing = refusal('OWNER_MISSING', 422, '请输入姓名', 'bank_owner')
export const BankMissing = refusal('BANK_MISSING', 422, '请输入银行', 'bank')
/** Invisible or confusable characters. */
export const OwnerMalformed = refusal('OWNER_MALFORMED', 422, '姓名或支行含有不可用的字符', 'bank_owner')
export const BranchMissing = refusal('BRANCH_MISSING', 422, '请输入开户行地址', 'bank_address')
export const NumberMissing = refusal('NUMBER_MISSING', 422, '请输人银行卡号', 'bank_no')
export const BindPasswordMissing = refusal('BIND_PASSWORD_MISSING', 422, '请输人支付密码', 'pay_pass')
export const NumberMalformed = refusal('NUMBER_MALFORMED', 422, '请输人正确的卡号长度', 'bank_no')
export const BindPasswordMalformed = refusal('BIND_PASSWORD_MALFORMED', 422, '请输人支付密码长度', 'pay_pass')

export const AddressMissing = refusal('ADDRESS_MISSING', 422, '请输入钱包地址', 'bank_no')
export const UsdtAddressMissing = refusal('USDT_ADDRESS_MISSING', 422, '请输入USDT地址', 'bank_no')
export const AddressMalformed = refusal('ADDRESS_MALFORMED', 422, '钱包地址格式不正确', 'bank_no')
export const ProtocolMissing = refusal('PROTOCOL_MISSING', 422, '请选择钱包协议')
export const ProtocolWrong = refusal('PROTOCOL_WRONG', 422, '钱包协议不正确')

export const UnbindPasswordMalformed = refusal('UNBIND_PASSWORD_MALFORMED', 422, '请输入6位数字支付密码', 'pay_pass')

export const KindWrong = refusal('KIND_WRONG', 422, '卡类型错误')
export const BankUnknown = refusal('BANK_UNKNOWN', 422, '请选择正确的银行', 'bank')
export const PayeeUnknown = refusal('PAYEE_UNKNOWN', 404, '卡片不存在')
export const PayeeBusy = refusal('PAYEE_BUSY', 409, '该卡有待审核的提现，暂不能解绑')
export const TooManyPayees = refusal('TOO_MANY_PAYEES', 422, '最多只能绑定5个')
export const CardBound = refusal('CARD_BOUND', 409, '该卡号已绑定', 'bank_no')
export const AddressBound = refusal('ADDRESS_BOUND', 409, '该地址已绑定', 'bank_no')
export const CardBoundElsewhere = refusal('CARD_BOUND_ELSEWHERE', 409, '该卡号已被其他账号绑定', 'bank_no')
export const AddressBoundElsewhere = refusal('ADDRESS_BOUND_ELSEWHERE', 409, '该地址已被其他账号绑定', 'bank_no')

export const BankNameTaken = refusal('BANK_NAME_TAKEN', 409, '该银行已存在')

export const BankStopped = refusal('BANK_STOPPED', 409, '该银行已停止出款，仍有玩家绑定其银行卡，不能删除；可改为停用')

export const replyCopy = { bound: '绑定成功', unbound: '解绑成功' }
