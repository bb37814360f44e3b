import { makePolicy } from '@koi/web/trusted'
import { useLayoutEffect, useRef } from 'react'
import { copy } from '../words/ui.copy.ts'

const policy = makePolicy('preview', {
  createHTML: (html: string) => `<!doctype html><meta charset="utf-8"><base target="_blank">${html}`,
})

/** Shows HTML in a sandboxed frame of phone width, without scripts and under the console's CSP. */
export function RichTextView({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Set through the DOM, because a React attribute would bypass the Trusted Types policy.
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
