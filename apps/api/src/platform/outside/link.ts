import { OutsideFault } from './fault.ts'

/** Allowed schemes: web pages and two wallets. */
const schemes = new Set(['http:', 'https:', 'weixin:', 'alipays:'])
const maxLength = 2000
const maxQrLength = 600

/**
 * Returns a pay link whose scheme is allowed; a path (`/pay/3`) belongs to the gateway at `base`. Throws OutsideFault
 * for anything else.
 */
export function linkOf(text: unknown, base: string): string {
  const own = typeof text === 'string' && text.trim().startsWith('/') ? base : undefined
  if (typeof text !== 'string' || text.length > maxLength || !URL.canParse(text, own))
    throw new OutsideFault('the gateway answered without a link')
  const { protocol, href } = new URL(text, own)
  if (!schemes.has(protocol)) throw new OutsideFault(`the gateway gave a link of the scheme ${protocol.slice(0, 20)}`)
  return href
}

export const qrTextOf = (link: string): string => (link.length <= maxQrLength ? link : '')
