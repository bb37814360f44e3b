import type { DepositProtocol } from '@koi/contract/deposit/deposit'
import { numberOf } from '@koi/web/money'
import { useRead } from '../app/queries.ts'

/** Display order; the first enabled channel is preselected. */
export const channelOrder = ['antoken', 'card', 'usdt', 'wechat', 'alipay'] as const
export type Channel = (typeof channelOrder)[number]
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

/** `rengong` (manual) is always enabled. */
export const flagsOf = (data: object | null | undefined): Record<string, unknown> => ({ ...data, rengong: 1 })

export const enabledChannels = (flags: Record<string, unknown>): Channel[] =>
  channelOrder.filter((channel) => numberOf(flags[channel]) === 1)

/** Range until the server answers. */
export const defaultRange = { min: '100', max: '10000' }

const bound = (value: unknown, otherwise: string): string => {
  const text = String(value ?? '').trim()
  return /^\d+(\.\d+)?$/.test(text) ? (text.includes('.') ? text.replace(/\.?0+$/, '') : text) : otherwise
}

/** Range of a channel without trailing zeros. */
export function useRange(channel: Channel | undefined, protocol: Protocol): { min: string; max: string } {
  const type = channel ? rangeTypeOf(channel, protocol) : ''
  const { data } = useRead('POST /api/getPayRange', { type }, { when: channel !== undefined, quiet: true })
  return { min: bound(data?.min_price, defaultRange.min), max: bound(data?.max_price, defaultRange.max) }
}
