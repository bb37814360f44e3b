import { ButtonLink } from '@koi/ui/Button'
import { Dialog } from '@koi/ui/Dialog'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../app/data/idle.ts'
import { paths } from '../../app/shell/paths.ts'
import { useToken } from '../../app/session/session.ts'
import { useHasAskedSite, useSite } from '../../app/data/siteInfo.ts'
import { markSeen, wasSeen } from '../../app/data/store.ts'
import { Html, prepareHtml } from '../../ui/Html.tsx'
import { copy } from './home.copy.ts'
import css from './extras.module.css'

type Part = ComponentType<{ children?: ReactNode }>

/** A part that is loaded when it is shown; if its code fails to load, only its children are shown. */
const optional = (load: () => Promise<Part>) =>
  lazy(async () => ({
    default: await load().catch(
      (): Part =>
        ({ children }) =>
          children,
    ),
  }))

/** The popups for players only. */
const ReviewPrompt = optional(async () => (await import('../../player/review/Review.tsx')).ReviewPrompt)
const CampaignPopup = optional(async () => (await import('../../contact/campaign/CampaignPopup.tsx')).CampaignPopup)

const seen = { welcome: 'welcomeSeen', notice: 'noticeSeen' } as const
type Popup = keyof typeof seen

/** Whether the operator's HTML begins with a heading, in which case no title is shown above it. */
const hasHeading = (html: string) => /^\s*<h[1-6]\b/i.test(html)

/** Whether the page is idle and the code for `text` has loaded, so that the dialog opens at its full height. */
function useIsReady(isWanted: boolean, text: string): boolean {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    void whenIdle()
      .then(() => prepareHtml(text))
      .then(() => setResting(true))
      // If the code cannot be loaded offline, no dialog is shown instead of an empty one.
      .catch(() => undefined)
  }, [isWanted, text])
  return isResting
}

/**
 * Shows welcome, notices, the prompt to review limits and a campaign's popup in turn, each once per browser session. `notices`
 * is null until answered.
 */
export function Popups({ notices }: { notices: readonly string[] | null }) {
  const isSignedIn = useToken() !== ''
  const hasAsked = useHasAskedSite() && notices !== null
  const welcome = useSite()?.welcome ?? ''
  const [done, setDone] = useState<Record<Popup, boolean>>(() => ({
    welcome: wasSeen(seen.welcome),
    notice: wasSeen(seen.notice),
  }))
  const wanted: Popup | null = welcome && !done.welcome ? 'welcome' : notices?.length && !done.notice ? 'notice' : null
  const isResting = useIsReady(hasAsked && wanted !== null, welcome)
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
          {notices?.map((notice, index) => (
            <li key={`${index} ${notice}`}>{notice}</li>
          ))}
        </ul>
        <ButtonLink wide to={paths.messages()} onClick={() => finish('notice')}>
          {copy.viewMore}
        </ButtonLink>
      </Dialog>
    )
  }
  return isSignedIn && hasAsked && wanted === null ? (
    <Suspense fallback={null}>
      <ReviewPrompt>
        <CampaignPopup />
      </ReviewPrompt>
    </Suspense>
  ) : null
}
