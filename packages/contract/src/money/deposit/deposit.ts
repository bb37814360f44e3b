/** Places of channels on the player site, in the order that older clients need: they preselect the first enabled one. */
export const channelCodes = ['card', 'usdt', 'wechat', 'alipay', 'antoken'] as const
export type ChannelCode = (typeof channelCodes)[number]

/** Channel names in payinfo's `message` and recharge's `paytype`. */
export const channelTypes: Record<ChannelCode, string> = {
  card: 'bank',
  usdt: 'usdtpay',
  wechat: 'wxpay',
  alipay: 'alipay',
  antoken: 'antoken',
}

export const rangeKinds = ['antoken', 'bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20'] as const
export type RangeKind = (typeof rangeKinds)[number]

const paytypes: Record<string, ChannelCode> = {
  antoken: 'antoken',
  bank: 'card',
  card: 'card',
  usdt: 'usdt',
  usdtpay: 'usdt',
  wxpay: 'wechat',
  wechat: 'wechat',
  alipay: 'alipay',
}

/** The channel of a `paytype` or one of its aliases; null if unknown. */
export const channelOf = (paytype: string): ChannelCode | null =>
  Object.hasOwn(paytypes, paytype) ? paytypes[paytype]! : null

/** Place of a channel. The first channel of a place has the place's name as its id, others a number too: `wechat-2`. */
export const placeOf = (channel: string): ChannelCode => channel.split('-', 1)[0] as ChannelCode

/** USDT protocols. BEP20 is offered only by the built-in channel, and only if a receiving address exists. */
export const depositProtocols = ['TRC20', 'ERC20', 'BEP20'] as const
export type DepositProtocol = (typeof depositProtocols)[number]

export type ReceiverKind = 'bank' | DepositProtocol

/** Kind of amount range at a place. `protocol` matters for USDT only; BEP20 shares the range of ERC20. */
export function rangeOf(place: ChannelCode, protocol: string): RangeKind {
  if (place === 'usdt') return protocol === 'TRC20' ? 'usdt-trc20' : 'usdt-erc20'
  return place === 'card' ? 'bank' : place
}

export const placeOfRange = (kind: RangeKind): ChannelCode =>
  kind === 'bank' ? 'card' : kind === 'usdt-trc20' || kind === 'usdt-erc20' ? 'usdt' : kind

export const isRangeKind = (text: string): text is RangeKind => rangeKinds.some((kind) => kind === text)

/** Preset reasons of a refusal by an operator; players read the text in their language. */
export const depositRefusals = ['unpaid', 'payer', 'amount', 'expired', 'account'] as const
export type DepositRefusal = (typeof depositRefusals)[number]

/**
 * Where an order stands, as its player sees it. `review`: a bank transfer that an operator checks; `received`: a payment
 * arrived and waits for a second operator; `differs`: a payment of another amount arrived, which an operator resolves;
 * `expired`: the time to pay is over, but a late payment is still credited.
 */
export const depositSteps = ['waiting', 'expired', 'review', 'received', 'differs', 'credited', 'refused'] as const
export type DepositStep = (typeof depositSteps)[number]

/** Maximum pending deposit orders per player. */
export const maxPending = 3
