import { addresses } from '@koi/contract/addresses'
import { IconButton } from '@koi/ui/IconButton'
import { close } from '@koi/ui/icons/frame'
import { useState } from 'react'
import { Link } from '@koi/ui/router'
import { useSite } from '../../app/data/siteInfo.ts'
import { markSeen, wasSeen } from '../../app/data/store.ts'
import { copy } from './home.copy.ts'
import css from './extras.module.css'

const closed = 'downloadClosed'

/** The app download bar. Once closed, it stays closed for the browser session. */
export function DownloadBar() {
  const site = useSite()
  const [isClosed, setClosed] = useState(() => wasSeen(closed))
  if (isClosed || !site?.hasApp) return null
  return (
    <div className={css.downloadBar}>
      <img src="/site-icons/180.png" alt="" width="36" height="36" />
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
