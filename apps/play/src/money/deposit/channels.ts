import type { DepositProtocol } from '@koi/contract/money/deposit/deposit'
import { useRead } from '../../app/data/queries.ts'
import { type Channel, defaultRange, type Range, toRange } from './deposit.read.ts'

export type Protocol = DepositProtocol

/** `paytype` of the order. */
export const paytypeOf: Record<Channel, string> = {
  antoken: 'antoken',
  card: 'bank',
  usdt: 'usdt',
  wechat: 'wxpay',
  alipay: 'alipay',
}

/** `type` in the request for the amount range. */
export const rangeTypeOf = (channel: Channel, protocol: Protocol): string =>
  channel === 'card' ? 'bank' : channel === 'usdt' ? (protocol === 'TRC20' ? 'usdt-trc20' : 'usdt-erc20') : channel

/** Reads the amount range of a channel; a default range, which is not known to be right, until the server answers. */
export function useRange(channel: Channel | undefined, protocol: Protocol): Range & { isKnown: boolean } {
  const type = channel ? rangeTypeOf(channel, protocol) : ''
  const options = { select: toRange, when: channel !== undefined, quiet: true }
  const { data } = useRead('POST /api/getPayRange', { type }, options)
  return { ...(data ?? defaultRange), isKnown: data !== undefined }
}
