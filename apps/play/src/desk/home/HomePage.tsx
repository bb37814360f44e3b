import { addresses } from '@koi/contract/addresses'
import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import type { HomeSection } from '@koi/contract/desk/look/look'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { labelCopy } from '../../app/shell/app.copy.ts'
import { Foot } from '../../app/shell/Foot.tsx'
import { LoginConfirm } from '../../player/auth/LoginConfirm.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { Banners } from './Banners.tsx'
import { useNotices } from './content.ts'
import { DownloadBar } from './DownloadBar.tsx'
import { Games } from './Games.tsx'
import css from './home.module.css'
import { later } from './later.ts'
import { NoticeBar } from './NoticeBar.tsx'
import { RedPacketButton } from './RedPacketButton.tsx'
import type { Reply } from '../../app/data/calls.ts'
import { useRead } from '../../app/data/queries.ts'
import { useToken } from '../../app/session/session.ts'
import { useSite } from '../../app/data/siteInfo.ts'
import { toText } from '../../app/data/wire.read.ts'
import { usePlayer } from '../../app/session/player.ts'

const Late = later(
  () => import('./Late.tsx'),
  (parts) => parts.Late,
)

/** Loaded for players who cannot play only. */
const QuietHome = lazy(async () => ({ default: (await import('../../player/pause/Paused.tsx')).QuietHome }))

/** The text why the player cannot play now; '' if they can. Requested only if a limit is set. */
const toStopped = (answer: Reply<'POST /api/protection/session/now'>): string => toText(answer?.stopped)
function useStopped(hasLimits: boolean): string {
  const options = { select: toStopped, when: hasLimits, quiet: true, toastKind: null, fresh: true } as const
  return useRead('POST /api/protection/session/now', {}, options).data ?? ''
}

const none: readonly string[] = []

// These elements are constants so that a render of the page does not re-render them.
const banners = <Banners />
const games = <Games />

export default function HomePage() {
  /** The path that a visitor wanted to open. */
  const [wanted, setWanted] = useState<string | null>(null)
  const { data: notices = none, isSettled } = useNotices()
  const player = usePlayer()
  const pause = player?.pause ?? null
  const stopped = useStopped(pause === null && player?.hasPlayLimits === true)
  const isSignedIn = useToken() !== ''
  const order = useSite()?.homeOrder || 'banners,notices,account,games'
  const sections: Record<HomeSection, ReactNode> = {
    banners,
    notices: (
      <div className={css.line}>
        <NoticeBar notices={notices} />
        <RedPacketButton onPlayersOnly={() => setWanted(addresses.redPacket)} />
      </div>
    ),
    account: (
      <>
        <div className={css.account}>
          <AccountPanel onPlayersOnly={() => setWanted(addresses.transfer)} />
        </div>
        {isSignedIn && (
          <Suspense fallback={null}>
            <Late part="start" />
          </Suspense>
        )}
      </>
    ),
    games,
  }
  if (pause || stopped)
    return (
      <div className={css.page}>
        <VisuallyHiddenTitle>{labelCopy.home}</VisuallyHiddenTitle>
        <AccountPanel isPaused={pause !== null} onPlayersOnly={() => undefined} />
        <Suspense fallback={null}>
          <QuietHome pause={pause} stopped={stopped} />
        </Suspense>
        <Foot />
      </div>
    )
  return (
    <div className={css.page}>
      <VisuallyHiddenTitle>{labelCopy.home}</VisuallyHiddenTitle>
      <DownloadBar>
        <Late part="install" />
      </DownloadBar>
      {order.split(',').map((name) => (
        <Fragment key={name}>{sections[name as HomeSection]}</Fragment>
      ))}
      <Foot />
      {wanted ? (
        <LoginConfirm wanted={wanted} onCancel={() => setWanted(null)} />
      ) : (
        <Suspense fallback={null}>
          <Late part="popups" notices={isSettled ? notices : null} />
        </Suspense>
      )}
    </div>
  )
}
