import { makePolicy } from '@koi/web/trusted'
import { useLayoutEffect, useRef } from 'react'
import { copy } from './ui.copy.ts'

const policy = makePolicy('preview', {
  createHTML: (html: string) => `<!doctype html><meta charset="utf-8"><base target="_blank">${html}`,
})

/**
 * HTML as wide as on a phone, in a frame that may run nothing: what an operator wrote cannot act in the console. The
 * console's own content security policy holds inside as well.
 */
export function RichTextView({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Not as an attribute: React would make a plain text of it, which the policy refuses.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = policy.createHTML(html)
  }, [html])
  return (
    <iframe
      ref={frame}
      title={copy.preview}
      sandbox=""
      className="phone"
      style={{ display: 'block', height: 560, background: '#fff' }}
    />
  )
}
