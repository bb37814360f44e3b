import type { ContentTexts } from '@koi/contract/contentTexts'
import sanitize from 'sanitize-html'

const pictureData = /^data:image\/(?:png|gif|jpeg|webp);base64,/i

/** Markup that operators may write: no scripts, no frames. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'div',
    'span',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'img',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && (!attribs['src'] || (/^\s*data:/i.test(attribs['src']) && !pictureData.test(attribs['src']))),
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }) },
}

/** Sanitizes markup. Call it wherever an operator writes markup. */
export const cleanHtml = (markup: string): string => sanitize(markup, allowed).trim()

/** `texts` with the markup of `fields` sanitized. */
export const cleanTexts = (texts: ContentTexts = {}, fields: readonly string[]): ContentTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [
      language,
      Object.fromEntries(
        Object.entries(own).map(([name, text]) => [name, text && fields.includes(name) ? cleanHtml(text) : text]),
      ),
    ]),
  )

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an element's content and for attributes in double quotes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!)

export const markupOf = (text: string): string => `<p>${escapeMarkup(text)}</p>`

const unescapes = Object.fromEntries(Object.entries(escapes).map(([character, entity]) => [entity, character]))

/** Plain text of markup, with one line per line break or block. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<(?:br|hr|\/(?:p|div|h\d|li|dt|dd|tr|blockquote|pre|caption))\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => unescapes[entity]!)
    .replace(/\s*\n\s*/g, '\n')
    .trim()
