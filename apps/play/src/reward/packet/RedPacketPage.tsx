import { Skeleton } from '@koi/ui/Skeleton'
import { useEffect } from 'react'
import { appCopy } from '../../app/app.copy.ts'
import { goTo } from '../../app/go.ts'
import { paths } from '../../app/paths.ts'
import { Screen } from '../../app/Screen.tsx'
import { useHasAskedSite, useSite } from '../../app/siteInfo.ts'
import { toast } from '../../app/toast.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { ClaimPanel } from './ClaimPanel.tsx'
import { copy } from './packet.copy.ts'
import { isSwitchedOff } from './packets.ts'

/** The login guard runs before the check of the operator's switch. */
export default function RedPacketPage() {
  const isSignedIn = useRequirePlayer()
  const hasAsked = useHasAskedSite()
  const isClosed = isSwitchedOff(useSite())
  const isRefused = isSignedIn && hasAsked && isClosed
  useEffect(() => {
    if (!isRefused) return
    toast(appCopy.redPacketClosed)
    goTo(paths.home(), { replace: true })
  }, [isRefused])
  if (!isSignedIn) return null
  return (
    <Screen title={copy.hongbao}>{hasAsked && !isClosed ? <ClaimPanel /> : <Skeleton shape="row" rows={3} />}</Screen>
  )
}
