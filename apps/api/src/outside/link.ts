import { OutsideFault } from './fault.ts'

/** Schemes that a player may be sent to: web pages and two wallets. */
const schemes = new Set(['http:', 'https:', 'weixin:', 'alipays:'])
const longest = 2000
/** Longest text that still makes a scannable QR code. */
const mostInCode = 600

/** Validates a link received from a gateway. Throws OutsideFault. */
export function linkOf(text: unknown): string {
  if (typeof text !== 'string' || text.length > longest || !URL.canParse(text))
    throw new OutsideFault('the gateway gave no link to its page')
  const { protocol, href } = new URL(text)
  if (!schemes.has(protocol)) throw new OutsideFault(`the gateway gave a link of the scheme ${protocol.slice(0, 20)}`)
  return href
}

/** QR code text; empty when the link is too long. */
export const codeOf = (link: string): string => (link.length <= mostInCode ? link : '')
