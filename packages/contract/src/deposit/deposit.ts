/** Channels by their code, in the order older clients need (compatibility): the first that is on is preselected there. */
export const channelCodes = ['card', 'usdt', 'wechat', 'alipay', 'antoken'] as const
export type ChannelCode = (typeof channelCodes)[number]

/** How payinfo names the channel in `message` (D-047), and how recharge is asked for it. */
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

/** The channel a `paytype` means, with the aliases of D-077; null for none. */
export const channelOf = (paytype: string): ChannelCode | null =>
  Object.hasOwn(paytypes, paytype) ? paytypes[paytype]! : null

/** By which USDT is paid in. The first two stand on every player's screen; BEP20 where there is an address for it. */
export const depositProtocols = ['TRC20', 'ERC20', 'BEP20'] as const
export type DepositProtocol = (typeof depositProtocols)[number]

/** What an operator takes money on: an account at a bank, or an address of a USDT protocol. */
export type ReceiverKind = 'bank' | DepositProtocol

/** Which range counts for a channel; `protocol` matters for USDT alone. BEP20 has that of ERC20. */
export function rangeOf(channel: ChannelCode, protocol: string): RangeKind {
  if (channel === 'usdt') return protocol === 'TRC20' ? 'usdt-trc20' : 'usdt-erc20'
  return channel === 'card' ? 'bank' : channel
}

export const isRangeKind = (text: string): text is RangeKind => rangeKinds.some((kind) => kind === text)

/** Orders that may wait at once (D-078, S-36). */
export const mostPending = 3
