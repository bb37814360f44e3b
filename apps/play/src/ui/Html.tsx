import { useEffect, useMemo, useState } from 'react'
import css from './Html.module.css'
import type { sanitise as Sanitise } from './sanitise.ts'

/** Whether a text contains markup; plain text needs no sanitiser. */
const hasMarkup = (text: string): boolean => /<[a-z!/]|&\w+;/i.test(text)

let sanitise: typeof Sanitise | null = null

/** Loads the sanitiser if the text needs it, so that `Html` renders at full height at once. Rejects on failure. */
export async function prepareHtml(of: string): Promise<void> {
  if (hasMarkup(of)) sanitise ??= (await import('./sanitise.ts')).sanitise
}

/** Shows HTML from the server, sanitised against an allow-list. The sanitiser loads on demand. */
export function Html({ of }: { of: string }) {
  const isRich = hasMarkup(of)
  const [isReady, setReady] = useState(sanitise !== null)
  useEffect(() => {
    void prepareHtml(of).then(() => setReady(true))
  }, [of])
  const clean = useMemo(() => (isRich && isReady && sanitise ? sanitise(of) : null), [of, isRich, isReady])
  if (!isRich) return <div className={`${css.html} ${css.plain}`}>{of}</div>
  // Trusted Types rejects even an empty string.
  if (clean === null) return <div className={css.html} />
  // oxlint-disable-next-line react/no-danger -- sanitised above, and again by the server
  return <div className={css.html} dangerouslySetInnerHTML={{ __html: clean }} />
}
