import { addresses } from '@koi/contract/addresses'
import { useEffect, useState } from 'react'
import { call } from '../../app/data/api.ts'
import { appCopy } from '../../app/shell/app.copy.ts'
import { raiseOverlay } from '../../app/notices/busy.ts'
import { pathOf } from '@koi/ui/router'
import { goTo, siteHistory } from '../../app/shell/go.ts'
import { toIdentityDue, toPlayState } from './game.read.ts'
import { launchCopy } from './launch.copy.ts'
import { requestGameUrl, isWebAddress } from './launch.ts'
import { openDownload } from '../../site/download/openDownload.ts'
import { paths } from '../../app/shell/paths.ts'
import { token } from '../../app/session/session.ts'
import { currentSite, useHasAskedSite } from '../../app/data/siteInfo.ts'
import { report, toast } from '../../app/notices/toast.ts'
import type { GameQuery } from './gameQuery.ts'

/** Milliseconds for which the overlay stays after the frame has its address. */
const overlayDelay = 1000

async function requestPage(kind: 'agent' | 'service'): Promise<string | null> {
  try {
    const { data } = await (kind === 'agent'
      ? call('GET /api/getAgentLoginUrl', {})
      : call('POST /api/getservicerurl', {}))
    return isWebAddress(data?.url) ? data.url : null
  } catch (error) {
    report(error)
    return null
  }
}

const isCheckDue = (): Promise<boolean> =>
  call('POST /api/protection/session/now', {}, { quiet: true }).then(
    ({ data }) => toPlayState(data).isDue,
    () => false,
  )

const isIdentityDue = (): Promise<boolean> =>
  call('POST /api/verification', {}, { quiet: true }).then(
    ({ data }) => toIdentityDue(data),
    () => false,
  )

type Go = (path: string, state?: string) => void

async function requestGame({ name, type, code }: Extract<GameQuery, { kind: 'game' }>, go: Go): Promise<string | null> {
  if (!token()) {
    toast(appCopy.pleaseLogIn)
    go(paths.login(), pathOf(siteHistory.place()))
    return null
  }
  toast(launchCopy.redirecting, 'success')
  const hideOverlay = raiseOverlay()
  const found = await requestGameUrl({ platform: name, type: type || 0, code })
  if (typeof found === 'string') {
    setTimeout(hideOverlay, overlayDelay)
    return found
  }
  hideOverlay()
  if (found === null) go(paths.home())
  else {
    const [isToCheck, isToProve] = await Promise.all([isCheckDue(), isIdentityDue()])
    // A due reality check is answered on this page, then the game is requested again.
    if (!isToCheck) go(isToProve ? addresses.verification : paths.home())
  }
  return null
}

/**
 * Requests the frame's address; `hasFailed` is true if there is none and the screen stays. `key` identifies the request.
 * No request is sent while `isHeld`.
 */
export function useFrameAddress(
  gameQuery: GameQuery,
  key: string,
  isOnHold: boolean,
): { url: string | null; hasFailed: boolean; retry: () => void } {
  const [url, setUrl] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const isSettled = useHasAskedSite()
  const isHeld = isOnHold || (gameQuery.kind === 'app' && !isSettled)
  useEffect(() => {
    if (isHeld) return
    let isWanted = true
    const go: Go = (path, state) => void (isWanted && goTo(path, { replace: true, state }))
    setUrl(null)
    setFailed(false)
    if (gameQuery.kind === 'none') go(paths.home())
    else if (gameQuery.kind === 'app') {
      if (!openDownload(currentSite()?.appUrl)) go(paths.home())
    } else {
      void (gameQuery.kind === 'game' ? requestGame(gameQuery, go) : requestPage(gameQuery.kind)).then((found) => {
        if (!isWanted) return
        setUrl(found)
        setFailed(found === null)
      })
    }
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- key stands for the query
  }, [key, round, isHeld])
  return { url, hasFailed, retry: () => setRound(round + 1) }
}
