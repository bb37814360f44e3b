export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | readonly Html[] | string | number | null | undefined | false

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return part.map(({ text }) => text).join('')
}

/** Makes markup; all values that are not `Html` are escaped. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, index) => text + written(parts[index])).join(''))

/** Inert JSON for the page's module. */
export const dataBlock = (id: string, data: unknown): Html =>
  new Html(
    `<script type="application/json" id="${escaped(id)}">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
  )
