import { useEffect, useState } from 'react'
import css from './Html.module.css'

/** Whether a text holds markup; plain texts need no sanitiser. */
const hasMarkup = (text: string): boolean => /<[a-z!/]|&\w+;/i.test(text)

/** HTML from the server, cleaned against an allow-list before it is shown (D-019). The cleaner comes when it is needed. */
export function Html({ of }: { of: string }) {
  const isRich = hasMarkup(of)
  const [clean, setClean] = useState<string | null>(null)
  useEffect(() => {
    if (!isRich) return
    let isWanted = true
    void import('./sanitise.ts').then(({ sanitise }) => isWanted && setClean(sanitise(of)))
    return () => {
      isWanted = false
    }
  }, [of, isRich])
  if (!isRich) return <div className={`${css.html} ${css.plain}`}>{of}</div>
  // oxlint-disable-next-line react/no-danger -- sanitised above, and again by the server
  return <div className={css.html} dangerouslySetInnerHTML={{ __html: clean ?? '' }} />
}
