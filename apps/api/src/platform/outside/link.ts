import { z } from 'zod'
import { OutsideFault } from './fault.ts'

/** Allowed schemes: web pages and two wallets. */
const schemes = new Set(['http:', 'https:', 'weixin:', 'alipays:'])
const maxLength = 2000
const maxQrLength = 600

/** Resolves a link; a path (`/pay/3`, `//host/pay/3`) belongs to the partner at `base`. Null for other text. */
function resolve(text: string, base: string): URL | null {
  const own = text.trim().startsWith('/') ? base : undefined
  return URL.canParse(text, own) ? new URL(text, own) : null
}

/** An address of a web page in the answer of a partner at `base`. */
export const webLink = (base: string) =>
  z.string().transform((text, context) => {
    const link = resolve(text, base)
    if (link && /^https?:$/.test(link.protocol)) return link.href
    context.addIssue('not a web address')
    return z.NEVER
  })

/**
 * Returns a pay link whose scheme is allowed, resolved against the gateway's address `base`. Throws OutsideFault for
 * anything else.
 */
export function linkOf(text: unknown, base: string): string {
  const link = typeof text === 'string' && text.length <= maxLength ? resolve(text, base) : null
  if (!link) throw new OutsideFault('the gateway answered without a link')
  const { protocol, href } = link
  if (!schemes.has(protocol)) throw new OutsideFault(`the gateway gave a link of the scheme ${protocol.slice(0, 20)}`)
  return href
}

export const qrTextOf = (link: string): string => (link.length <= maxQrLength ? link : '')
