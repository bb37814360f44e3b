import { addresses } from '@koi/contract/addresses'
import { pathOf } from '@koi/ui/router'
import { deviceTime } from '@koi/web/clock'
import { Problem } from '@koi/web/problem'
import { onProblem } from '../data/api.ts'
import { goToLogin, siteHistory } from '../shell/go.ts'
import { whenIdle } from '../data/idle.ts'
import { cancelBalances, readBalances, readRecord } from './player.ts'
import { balanceEvery, makePoll } from '../data/poll.ts'
import { readAfterGame } from './played.ts'
import { endSession, token } from './session.ts'
import { onSignOut } from './signOut.ts'
import { currentSite, readSite, siteReadAt, watchSite } from '../data/siteInfo.ts'
import { realTicker } from '../data/ticker.ts'

const fiveMinutes = 300_000

/** Polls the balance once. A 401 ends the session; every other error is ignored. */
async function pollBalance(): Promise<void> {
  const tokenAtStart = token()
  try {
    await readBalances()
  } catch (error) {
    const isOver = error instanceof Problem && error.status === 401
    if (!isOver || !tokenAtStart) return
    const wanted = siteHistory.place()
    endSession(true)
    goToLogin(wanted.pathname === addresses.login ? addresses.home : pathOf(wanted), { replace: true })
  }
}

const poll = makePoll(pollBalance, balanceEvery, document, realTicker, 'balance')
onSignOut(poll.stop)

/** Milliseconds until the stream opens, so that it does not compete with the first load. */
const streamDelay = 5000

export function startUpdates(): void {
  poll.start()
  setTimeout(() => {
    if (token()) inBackground(import('../data/stream.ts').then(({ followChanges }) => followChanges()))
  }, streamDelay)
}

/** Stops the poll and drops its answer: a 401 during a sign-out must not open the expiry dialog. */
export async function stopUpdates(): Promise<void> {
  poll.stop()
  await cancelBalances()
}

/** Runs `work` and ignores its failure, because cached data is already on the screen. */
export const inBackground = (work: Promise<unknown>): void => void work.catch(() => undefined)

function onError({ status }: Problem, at: string): void {
  if (status === 403 && at !== 'POST /api/user' && token()) inBackground(readRecord())
  if (status === 503 && at !== 'POST /api/app') inBackground(readSite())
}

/** Must be called once, before the first render: shows cached data, then reads it from the server. */
export function startSession(): void {
  onProblem(onError)
  let wasClosed = currentSite()?.isClosed ?? false
  watchSite(() => {
    const isClosedNow = currentSite()?.isClosed ?? false
    if (isClosedNow === wasClosed) return
    wasClosed = isClosedNow
    if (isClosedNow) poll.stop()
    else if (token()) poll.start()
  })
  // Cached settings are shown first and read again when the page is idle.
  inBackground(currentSite() ? whenIdle().then(readSite) : readSite())
  if (token()) {
    inBackground(readRecord())
    startUpdates()
  }
  // Also fires when Back leads out of the game to the page that was kept in memory.
  addEventListener('pageshow', readAfterGame)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Math.abs(deviceTime() - siteReadAt()) > fiveMinutes) inBackground(readSite())
  })
}
