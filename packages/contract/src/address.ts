import { z } from 'zod'

/** `format` in OpenAPI for addresses that players' browsers open. */
export const addressFormat = 'uri-reference'

// Blanks, control characters, a backslash (which browsers read as a slash) and what could end an attribute.
// oxlint-disable-next-line no-control-regex -- the control characters are intended
const odd = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\"'<>]/

/**
 * Whether a text is a site path ('/x', never '//host'), a web URL without credentials, or ''. `allowsHttp`: true
 * outside production.
 */
export function isContentAddress(text: string, allowsHttp = true): boolean {
  if (text === '') return true
  if (odd.test(text)) return false
  if (/^\/(?!\/)/.test(text)) return true
  if (!/^https?:\/\/[^/?#]/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return username === '' && password === '' && (allowsHttp || protocol === 'https:')
}

const address = (most: number, isGood: (text: string) => boolean) =>
  z
    .string()
    .max(most)
    .check((checked) => {
      if (!isGood(checked.value))
        checked.issues.push({ code: 'custom', message: 'NOT_AN_ADDRESS', input: checked.value })
    })
    .meta({ format: addressFormat })

/** An image address. The server additionally requires https in production. */
export const Picture = address(500, (text) => isContentAddress(text))
/** A link target: an image address, or a screen of the site ('#/pages/…'). */
export const Link = address(500, (text) => isContentAddress(text) || (text.startsWith('#') && !odd.test(text)))
