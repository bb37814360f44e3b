import type { PayeeKind } from '../../state.ts'
import { refusal } from '../../refusal.ts'

export const CardNotChosen = refusal('CARD_NOT_CHOSEN', 422, '请选择您要提现到的银行卡', 'bank')
/** Exact text of the public API, including the doubled word. */
export const AddressNotChosen = refusal('ADDRESS_NOT_CHOSEN', 422, '请选择钱包地址地址', 'bank')
export const TooLittle = refusal('TOO_LITTLE', 422, '单笔取款不能低于100元', 'amount')
export const PasswordNotGiven = refusal('PASSWORD_NOT_GIVEN', 422, '请输入您的支付密码', 'password')
export const BankNotPaidOut = refusal('BANK_NOT_PAID_OUT', 422, '该银行暂不支持出款，请更换银行卡', 'bank')
export const RequirementOpen = refusal(
  'DUTY_OPEN',
  422,
  ({ rest }: { rest: string }) => `流水不足，还需完成${rest}元流水方可提现`,
  { rest: '500' },
)
export const NotEnough = refusal('NOT_ENOUGH', 422, '余额不足', 'amount')
export const NoRate = refusal('NO_RATE', 422, '汇率暂不可用，请稍后再试')
export const LessThanFee = refusal('LESS_THAN_FEE', 422, '到账金额不足以支付手续费', 'amount')
export const TooManyWithdrawals = refusal('TOO_MANY_WITHDRAWALS', 409, '您有待审核的提现，请耐心等待')

export const PayingNow = refusal('PAYING_NOW', 409, '该订单正在自动出款，不能拒绝')
export const ReferenceDiffers = refusal('REFERENCE_DIFFERS', 409, '付款凭证与初审登记的不一致，请先核对是否重复出款')
export const PayingYet = refusal('PAYING_YET', 409, '该订单仍在等待支付渠道返回结果，提交30分钟后方可人工处理')
export const PayoutPending = refusal('PAYOUT_PENDING', 409, '支付渠道仍在处理该笔出款，不能判定为未付款')
export const EvidenceNeeded = refusal('EVIDENCE_NEEDED', 422, '请填写处理依据')

export const payNotes = {
  refused: '支付渠道拒绝出款，请核对收款信息后重新审核',
  otherGateway: '出款渠道已更换，原渠道是否出款未知，请向原渠道核实后人工确认',
}

export const replyCopy = { withdrawn: '提现申请已提交' }

/** Destination of a withdrawal in records. */
export const payOutName = (kind: PayeeKind, protocol: string): string =>
  kind === 'bank' ? '银行卡' : kind === 'usdt' ? `USDT-${protocol || 'TRC20'}` : 'AnToken'

/** Withdrawals are held for a time after a password reset or change, so that the owner can react. */
export const WithdrawalsHeld = refusal(
  'WITHDRAWALS_HELD',
  422,
  ({ until }: { until: string }) =>
    `因近期重置或修改密码，或在新设备上使用新的收款方式，${until}前暂停取款，如有疑问请联系客服`,
  { until: '2026-03-11 12:00:00' },
)
export const HolderDiffers = refusal('HOLDER_DIFFERS', 422, '收款人姓名与实名不符，请更换本人的银行卡')

/** Reasons: password changed within a day, new device and payee, foreign holder, unreviewed return from dormancy. */
export const withdrawalFlags = ['password', 'device', 'holder', 'dormant'] as const
export type WithdrawalFlag = (typeof withdrawalFlags)[number]

/** Message when a withdrawal may be an account takeover. */
export const takeoverCopy = {
  title: '取款提醒',
  text: (flags: readonly WithdrawalFlag[]): string => {
    if (!flags.includes('device')) return '您的账号修改密码后不久申请了取款。如非本人操作，请立即修改密码并联系客服。'
    return flags.includes('password')
      ? '您的账号修改密码后不久，在新设备上使用新绑定的收款方式申请了取款。如非本人操作，请立即修改密码并联系客服。'
      : '您的账号在新设备上使用新绑定的收款方式申请了取款。如非本人操作，请立即修改密码并联系客服。'
  },
}
