import { formats } from '../../formats.ts'
import type { PayeeKind } from '../../state.ts'
import { refusal } from '../../refusal.ts'
import type { WithdrawalRefusal } from './withdraw.ts'

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
export const HashMalformed = refusal(
  'HASH_MALFORMED',
  422,
  ({ protocol }: { protocol: string }) => `付款凭证不是 ${protocol} 的交易哈希，请从钱包或区块浏览器完整复制`,
  { protocol: 'TRC20' },
  'reference',
)
export const ReferenceDiffers = refusal('REFERENCE_DIFFERS', 409, '付款凭证与初审登记的不一致，请先核对是否重复出款')
export const PayingYet = refusal('PAYING_YET', 409, '该订单仍在等待支付渠道返回结果，提交30分钟后方可人工处理')
export const PayoutPending = refusal('PAYOUT_PENDING', 409, '支付渠道仍在处理该笔出款，不能判定为未付款')
export const EvidenceNeeded = refusal('EVIDENCE_NEEDED', 422, '请填写处理依据')

export const payNotes = {
  refused: '支付渠道拒绝出款，请核对收款信息后重新审核',
  otherGateway: '出款渠道已更换，原渠道是否出款未知，请向原渠道核实后人工确认',
}

export const replyCopy = { withdrawn: '提现申请已提交', cancelled: '取款已取消，金额已退回平台钱包' }

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

/** A gift of at most once its own turnover holds only itself (docs/decisions/0072). */
export const GiftHeld = refusal(
  'GIFT_HELD',
  422,
  ({ held, most }: { held: string; most: string }) => `赠金${held}元的流水尚未完成，本次最多可取款${most}元`,
  { held: '3.27', most: '996.73' },
  'amount',
)

export const CancelTooLate = refusal('CANCEL_TOO_LATE', 409, '该笔取款已经处理，不能取消')
export const CancelInReview = refusal('CANCEL_IN_REVIEW', 409, '客服正在处理该笔取款，暂时不能取消，请稍后再试')

/** Preset reasons of a refusal, as players read them. */
export const refusalTexts: Record<WithdrawalRefusal, string> = {
  holder: '收款人姓名与实名不符，请更换本人的收款方式',
  payee: '收款信息有误，请核对卡号或地址后重新申请',
  bank: '该银行暂不支持出款，请更换银行卡',
  documents: '需要补充身份证明，请在实名认证中提交后重新申请',
  turnover: '流水或注单尚需核实，请待注单结算后重新申请',
  channel: '出款渠道维护中，请稍后重新申请',
  account: '账号需要核实，请联系在线客服',
}

/** Messages about the way of a withdrawal. */
export const decisionCopy = {
  approved: (order: string, amount: string) => ({
    title: '取款已批准',
    text: `您的取款 ${formats.moneyOf(amount)}（订单号 ${order}）已批准，正在汇出。`,
  }),
  sent: (order: string, amount: string) => ({
    title: '取款已汇出',
    text: `您的取款 ${formats.moneyOf(amount)}（订单号 ${order}）已汇出，到账时间以收款方为准。`,
  }),
  arrived: (order: string, amount: string) => ({
    title: '取款已到账',
    text: `您的取款 ${formats.moneyOf(amount)}（订单号 ${order}）已到账。`,
  }),
  refused: (order: string, amount: string, reason: string) => ({
    title: '取款未通过',
    text: reason
      ? `您的取款 ${formats.moneyOf(amount)}（订单号 ${order}）未通过，金额已退回平台钱包。原因：${reason}`
      : `您的取款 ${formats.moneyOf(amount)}（订单号 ${order}）未通过，金额已退回平台钱包。`,
  }),
  cancelled: (order: string, amount: string) => ({
    title: '取款已取消',
    text: `您已取消取款 ${formats.moneyOf(amount)}（订单号 ${order}），金额已退回平台钱包。`,
  }),
  returned: (order: string, amount: string) => ({
    title: '取款重新审核',
    text: `您的取款 ${formats.moneyOf(amount)}（订单号 ${order}）未能汇出，正在重新审核，款项仍为您保留。`,
  }),
}

export const byPlayer = '玩家取消'
