import { useEffect, useMemo, useState } from 'react'
import css from './Html.module.css'
import type { sanitise as Sanitise } from './sanitise.ts'

/** Whether a text holds markup; plain texts need no sanitiser. */
const hasMarkup = (text: string): boolean => /<[a-z!/]|&\w+;/i.test(text)

let sanitise: typeof Sanitise | null = null

/** Fetches what a text needs to be shown, so that it has its full height at once. Rejects when it does not come. */
export async function prepareHtml(of: string): Promise<void> {
  if (hasMarkup(of)) sanitise ??= (await import('./sanitise.ts')).sanitise
}

/** HTML from the server, cleaned against an allow-list before it is shown (D-019). The cleaner comes when it is needed. */
export function Html({ of }: { of: string }) {
  const isRich = hasMarkup(of)
  const [isReady, setReady] = useState(sanitise !== null)
  useEffect(() => {
    void prepareHtml(of).then(() => setReady(true))
  }, [of])
  const clean = useMemo(() => (isRich && isReady && sanitise ? sanitise(of) : null), [of, isRich, isReady])
  if (!isRich) return <div className={`${css.html} ${css.plain}`}>{of}</div>
  // Not even nothing may be written as a plain text.
  if (clean === null) return <div className={css.html} />
  // oxlint-disable-next-line react/no-danger -- sanitised above, and again by the server
  return <div className={css.html} dangerouslySetInnerHTML={{ __html: clean }} />
}
