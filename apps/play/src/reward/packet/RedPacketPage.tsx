import { unlessPaused } from '../../player/pause/unlessPaused.tsx'
import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { OnPage } from '@koi/ui/Layout'
import { Skeleton } from '@koi/ui/Skeleton'
import { useEffect } from 'react'
import { appCopy } from '../../app/shell/app.copy.ts'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useHasAskedSite, useSite } from '../../app/data/siteInfo.ts'
import { toast } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { copy } from './packet.copy.ts'
import { isSwitchedOff } from './packets.ts'

const RedPacket = unlessPaused(copy.hongbao, function RedPacket() {
  const hasAsked = useHasAskedSite()
  const isClosed = isSwitchedOff(useSite())
  const isRefused = hasAsked && isClosed
  useEffect(() => {
    if (!isRefused) return
    toast(appCopy.redPacketClosed)
    goTo(paths.home(), { replace: true })
  }, [isRefused])
  return (
    <Screen title={copy.hongbao}>
      {hasAsked && !isClosed ? (
        <>
          <ClaimPanel />
          <OnPage>
            <ButtonLink kind="soft" wide to={addresses.welfare}>
              {copy.toRecords}
            </ButtonLink>
          </OnPage>
        </>
      ) : (
        <Skeleton shape="row" rows={3} />
      )}
    </Screen>
  )
})

export default playersOnly(RedPacket)
