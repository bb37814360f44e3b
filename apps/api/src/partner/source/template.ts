import { createHmac } from 'node:crypto'
import type { Placeholder } from '@koi/contract/partner/source/source.check'

/** Values of the placeholders, except secret and signature, which are filled in last. */
export type PostbackValues = Record<Exclude<Placeholder, 'secret' | 'signature'>, string>

interface Filled {
  url: string
  /** The address as shown in the log. */
  shown: string
}

/** Shown instead of the secret and the signature. */
const hidden = '***'

/**
 * Builds the address to call. Values are percent-encoded. `{signature}` is the hex HMAC-SHA256, keyed with `secret`, of the
 * address with an empty value for the signature.
 */
export function fillTemplate(template: string, values: PostbackValues, secret: string): Filled {
  const fill = (hides: boolean): string =>
    template.replace(/\{(\w+)\}/g, (whole, name: Placeholder) => {
      if (name === 'signature') return whole
      if (name === 'secret') return hides ? hidden : encodeURIComponent(secret)
      return encodeURIComponent(values[name])
    })
  // Encoded values contain no brace, so this placeholder comes from the template.
  const [before, after] = fill(false).split('{signature}')
  if (after === undefined) return { url: before!, shown: fill(true) }
  const signature = createHmac('sha256', secret).update(`${before}${after}`).digest('hex')
  return { url: `${before}${signature}${after}`, shown: fill(true).replace('{signature}', hidden) }
}
