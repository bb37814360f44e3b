import { formats } from '../../formats.ts'
import { refusal } from '../../refusal.ts'
import type { DepositRefusal } from './deposit.ts'

export const ChannelUnknown = refusal('CHANNEL_UNKNOWN', 422, '支付方式不存在')
export const ChannelOff = refusal('CHANNEL_OFF', 422, '该支付方式暂未开放')
export const ChannelUnusable = refusal('CHANNEL_UNUSABLE', 422, '该支付方式暂不可用，请选择其他方式')
export const ChannelFailed = refusal('CHANNEL_FAILED', 502, '该支付方式暂不可用，请稍后再试或选择其他方式')

export const PayerMissing = refusal('PAYER_MISSING', 422, '请输入存款人姓名', 'bank_owner')
export const PayerBankMissing = refusal('PAYER_BANK_MISSING', 422, '请输入银行类型', 'bank')
export const PayerNumberMissing = refusal('PAYER_NUMBER_MISSING', 422, '请输入银行卡号', 'bank_no')
export const PayerBranchMissing = refusal('PAYER_BRANCH_MISSING', 422, '请输入银行开户行地址', 'bank_address')
export const PayerNumberMalformed = refusal('PAYER_NUMBER_MALFORMED', 422, '请输入正确的银行卡号', 'bank_no')
export const ProtocolNotChosen = refusal('PROTOCOL_NOT_CHOSEN', 422, '请选择钱包协议')
/** Bounds are written without trailing zeros. */
export const AmountOutside = refusal(
  'AMOUNT_OUTSIDE',
  422,
  ({ min, max }: { min: string; max: string }) => `请输入金额在${min}-${max}之间！`,
  { min: '100', max: '50000' },
  'amount',
)
export const TooManyDeposits = refusal('TOO_MANY_DEPOSITS', 409, '您有待审核的充值订单，请勿重复提交')

/** Too many failed payments within 30 minutes. */
export const DepositsHeld = refusal('DEPOSITS_HELD', 429, '近期存款失败次数过多，已暂停存款，请30分钟后再试或联系客服')

export const DepositNoMissing = refusal('DEPOSIT_NO_MISSING', 422, '订单号不能为空')
export const DepositUnknown = refusal('DEPOSIT_UNKNOWN', 404, '订单不存在')

/** Operators' wire. */
export const UnmatchedOtherChannel = refusal('UNMATCHED_OTHER_CHANNEL', 422, '该订单的支付渠道与款项不符')
export const UnmatchedBooked = refusal('UNMATCHED_BOOKED', 409, '该流水号的款项已经入账')
export const OrderBookedByHand = refusal('ORDER_BOOKED_BY_HAND', 409, '款项所属的订单已由人工入账，不能再记入款项')
export const ChannelTaken = refusal('CHANNEL_TAKEN', 409, '该支付渠道已存在')
/** Bank accounts and addresses of ours belong to a place, so only its first channel uses them. */
export const PlaceHasHandChannel = refusal(
  'PLACE_HAS_HAND_CHANNEL',
  422,
  '第二个及以后的支付渠道须配置能在此处收款的接口',
  'adapter',
)
export const ChannelInUse = refusal('CHANNEL_IN_USE', 409, '该支付渠道已有订单，不能删除，请改为停用')
export const AccountInUse = refusal('ACCOUNT_IN_USE', 409, '该收款账户已有订单，不能删除，请改为停用')
export const AdapterUnknown = refusal('ADAPTER_UNKNOWN', 422, '不支持该接口类型', 'adapter')
export const SettingWrong = refusal(
  'SETTING_WRONG',
  422,
  ({ name, title }: { name: string; title: string }) => `请检查配置项「${title || name}」`,
  { name: 'pid', title: '商户号' },
  'settings',
)
export const RangeWrong = refusal('RANGE_WRONG', 422, '最高金额不能低于最低金额')
export const AccountProtocolWrong = refusal(
  'ACCOUNT_PROTOCOL_WRONG',
  422,
  'USDT 收款账户的协议须为 TRC20、ERC20 或 BEP20',
)
export const AccountAddressWrong = refusal(
  'ACCOUNT_ADDRESS_WRONG',
  422,
  '收款地址不是该协议的有效地址，请重新复制',
  'bank_no',
)

/** Names of payment methods in records and payinfo. */
export const payWayNames = {
  card: '银行卡',
  usdt: 'USDT',
  wechat: '微信支付',
  alipay: '支付宝',
  antoken: 'AnToken',
} as const
export const payWayName = (channel: string, protocol: string): string =>
  channel === 'usdt' ? `USDT-${protocol || 'TRC20'}` : ((payWayNames as Record<string, string>)[channel] ?? channel)

/** The gateway reported a failed payment, as the player reads it. */
export const paymentFailed = '支付未完成或已取消，您可以重新存款'

/** What became of a channel whose success fell, in messages to operators. */
export const pauseWords = {
  paused: '已自动暂停收款，请检查后在「支付渠道」恢复',
  kept: '该支付方式没有其他可用渠道，未暂停',
}

export const notes = {
  gatewayFailed: '支付渠道未能创建订单',
  paymentFailed: '支付渠道通知支付失败',
  neverOpened: '支付渠道查无此订单',
  wrongAmount: (noticeAmount: string) => `支付渠道通知金额 ${noticeAmount} 与订单不符，请人工核对`,
  unmatchedCredited: (number: string) => `已记入存款 ${number}`,
  besideOrder: (number: string) => `补记订单 ${number} 之外的到账`,
  byChannel: '支付渠道',
  byChain: '链上到账',
}

/** Preset reasons of a refusal, as players read them. */
export const refusalTexts: Record<DepositRefusal, string> = {
  unpaid: '未收到该笔款项，如已付款请联系在线客服并提供付款凭证',
  payer: '付款人姓名与实名不符，款项将原路退回',
  amount: '到账金额与订单不符，请联系在线客服核对',
  expired: '订单已过期，请重新存款',
  account: '账号需要核实，请联系在线客服',
}

/** Message about a deposit that an operator refused. */
export const refusedCopy = (order: string, amount: string, reason: string) => ({
  title: '存款未通过',
  text: reason
    ? `您的存款 ${formats.moneyOf(amount)}（订单号 ${order}）未通过。原因：${reason}`
    : `您的存款 ${formats.moneyOf(amount)}（订单号 ${order}）未通过，如有疑问请联系在线客服。`,
})
