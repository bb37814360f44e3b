import { copy } from './ui.copy.ts'

const page = (html: string) => `<!doctype html><meta charset="utf-8"><base target="_blank">${html}`

/**
 * HTML as wide as on a phone, in a frame that may run nothing: what an operator wrote cannot act in the console. The
 * console's own content security policy holds inside as well.
 */
export function RichTextView({ html }: { html: string }) {
  return (
    <iframe
      title={copy.preview}
      sandbox=""
      srcDoc={page(html)}
      className="phone"
      style={{ display: 'block', height: 560, background: '#fff' }}
    />
  )
}
