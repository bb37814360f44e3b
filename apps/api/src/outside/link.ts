import { OutsideFault } from './fault.ts'

/** What a player may be sent to: pages, and the two wallets that pay links open. */
const schemes = new Set(['http:', 'https:', 'weixin:', 'alipays:'])
const longest = 2000
/** The longest text that is drawn as a code which a phone can read. */
const mostInCode = 600

/** A link that a gateway gave, as a player may be sent to it. Throws OutsideFault for any other text. */
export function linkOf(text: unknown): string {
  if (typeof text !== 'string' || text.length > longest || !URL.canParse(text))
    throw new OutsideFault('the gateway gave no link to its page')
  const { protocol, href } = new URL(text)
  if (!schemes.has(protocol)) throw new OutsideFault(`the gateway gave a link of the scheme ${protocol.slice(0, 20)}`)
  return href
}

/** The link as a code to scan; empty where it is too long for one. */
export const codeOf = (link: string): string => (link.length <= mostInCode ? link : '')
