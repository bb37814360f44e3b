import DOMPurify from 'dompurify'

const tags = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'code',
  'div',
  'em',
  'figcaption',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'u',
  'ul',
]
const attributes = ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']
const picture = /^data:image\/(?:png|gif|jpeg|webp);base64,/i
const address = /^(?:https?:\/\/|\/(?!\/)|#)/i

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  for (const name of ['href', 'src'] as const) {
    const value = node.getAttribute(name)
    if (value !== null && !address.test(value) && !(name === 'src' && picture.test(value))) node.removeAttribute(name)
  }
  if (node.tagName === 'A') {
    node.setAttribute('rel', 'noopener noreferrer')
    if (/^https?:/i.test(node.getAttribute('href') ?? '')) node.setAttribute('target', '_blank')
  }
  // A wide table scrolls and must be reachable by keyboard.
  if (node.tagName === 'TABLE') node.setAttribute('tabindex', '0')
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy')
})

/** Allows text formatting, lists, tables, links and images. Returns a TrustedHTML where Trusted Types are enforced. */
export const sanitise = (html: string) =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ADD_DATA_URI_TAGS: ['img'],
    RETURN_TRUSTED_TYPE: true,
  })
