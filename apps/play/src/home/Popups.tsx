import { Dialog } from '@koi/ui/Dialog'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { whenIdle } from '../app/idle.ts'
import { paths } from '../app/paths.ts'
import { useSession, useSite } from '../app/session.ts'
import { welcomeOf } from '../app/site.ts'
import { markSeen, wasSeen } from '../app/store.ts'
import { Html, prepareHtml } from '../ui/Html.tsx'
import { noticesAsked } from './content.ts'
import { copy } from './home.copy.ts'
import css from './extras.module.css'

const seen = { welcome: 'welcomeSeen', notice: 'noticeSeen' } as const
type Popup = keyof typeof seen

/** Whether the operator's words begin with a heading of their own: a second one above it would say the same. */
const hasHeading = (html: string) => /^\s*<h[1-6]\b/i.test(html)

/** Whether the page has come to rest, has asked for everything and has what it takes to show a text: no dialog opens empty and grows. */
function useRest(isWanted: boolean, text: string): boolean {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    void whenIdle()
      .then(() => prepareHtml(text))
      .then(() => noticesAsked)
      .then(() => setResting(true))
      // Without a network what it takes may be missing: no dialog is better than an empty one.
      .catch(() => undefined)
  }, [isWanted, text])
  return isResting
}

/** First the welcome, then the notices, each once per session (D-027). */
export function Popups({ notices }: { notices: readonly string[] }) {
  const hasAsked = useSession((now) => now.hasAskedSite)
  const welcome = welcomeOf(useSite())
  const [done, setDone] = useState<Record<Popup, boolean>>(() => ({
    welcome: wasSeen(seen.welcome),
    notice: wasSeen(seen.notice),
  }))
  const wanted: Popup | null =
    welcome && !done.welcome ? 'welcome' : notices.length > 0 && !done.notice ? 'notice' : null
  const isResting = useRest(hasAsked && wanted !== null, welcome)
  const open = hasAsked && isResting ? wanted : null
  useEffect(() => {
    if (open) markSeen(seen[open])
  }, [open])
  const finish = (popup: Popup) => setDone((before) => ({ ...before, [popup]: true }))

  if (open === 'welcome') {
    return (
      <Dialog title={copy.welcomeTitle} hidesTitle={hasHeading(welcome)} onClose={() => finish('welcome')}>
        <Html of={welcome} />
      </Dialog>
    )
  }
  if (open === 'notice') {
    return (
      <Dialog title={copy.noticeTitle} onClose={() => finish('notice')}>
        <ul className={css.noticeList}>
          {notices.map((notice, index) => (
            <li key={`${index} ${notice}`}>{notice}</li>
          ))}
        </ul>
        <Link to={paths.messages()} className={css.more} onClick={() => finish('notice')}>
          {copy.viewMore}
        </Link>
      </Dialog>
    )
  }
  return null
}
