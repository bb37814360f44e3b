import { addresses } from '@koi/contract/addresses'
import { IconButton } from '@koi/ui/IconButton'
import { close } from '@koi/ui/icons/frame'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from '@koi/ui/router'
import { useSite } from '../../app/data/siteInfo.ts'
import { markSeen, wasSeen } from '../../app/data/store.ts'
import { copy } from './home.copy.ts'
import css from './extras.module.css'

const closed = 'downloadClosed'

/**
 * The bar above home: the app, or `children`, which offers the home screen instead. Once closed, the app's stays closed for the
 * browser session.
 */
export function DownloadBar({ children }: { children: ReactNode }) {
  const site = useSite()
  const [isClosed, setClosed] = useState(() => wasSeen(closed))
  if (!site) return null
  if (!site.hasApp)
    // first.js has decided whether this browser may offer the home screen.
    return document.documentElement.matches('.installs') ? (
      <Suspense fallback={<div className={css.downloadBar} />}>{children}</Suspense>
    ) : null
  if (isClosed) return null
  return (
    <div className={css.downloadBar}>
      <img src="/icons/icon.svg" alt="" width="36" height="36" />
      <div className={css.downloadText}>
        <strong>{copy.downloadApp}</strong>
        <span>{copy.downloadLine}</span>
      </div>
      <Link to={addresses.download} className={css.downloadNow}>
        {copy.downloadNow}
      </Link>
      <IconButton
        icon={close}
        size="s"
        label={copy.closeDownload}
        onClick={() => {
          markSeen(closed)
          setClosed(true)
        }}
      />
    </div>
  )
}
