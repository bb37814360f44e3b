import { now } from '@koi/web/clock'
import { Problem } from '@koi/web/problem'
import { call, watchProblems } from './api.ts'
import { appCopy } from './app.copy.ts'
import { goTo } from './go.ts'
import { whenIdle } from './idle.ts'
import { tellLeaving } from './leaving.ts'
import { readPage } from './paging.ts'
import { forgetScroll } from './scroll.ts'
import { paths } from './paths.ts'
import { blockOf, type Player } from './player.ts'
import { balanceEvery, makePoll } from './poll.ts'
import {
  clearEverything,
  clearSession,
  disownKept,
  session,
  setAskedSite,
  setMessageNum,
  setPlayer,
  setSite,
  setToken,
  token,
  watchSession,
} from './session.ts'
import { isClosed, type Site } from './site.ts'
import { kept } from './store.ts'
import { realTicker } from './ticker.ts'
import { report, toast } from './toast.ts'

const fiveMinutes = 300_000
let isSigningOut = false
let siteReadAt = 0

// Questions about the player's money, counted, and the last of them that is answered.
let asked = 0
let heard = 0

/** One balance call of the poll: only code 401 acts (D-014, D-016). */
async function readBalance(): Promise<void> {
  const mine = token()
  const turn = (asked += 1)
  try {
    const { data } = await call('POST /api/balance', {}, { quiet: true })
    if (!data || turn < heard) return
    heard = turn
    setPlayer(data)
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && mine && !isSigningOut) expire()
  }
}

const poll = makePoll(readBalance, balanceEvery, document, realTicker, 'balance')

/** The stream comes when everything else is long there: nothing waits for it, and it never ends. */
const streamAfter = 5000

function follow(): void {
  poll.start()
  setTimeout(() => {
    if (token()) inBackground(import('./stream.ts').then(({ followChanges }) => followChanges()))
  }, streamAfter)
}

/** What follows when the server says that the session is over: told once, at /login at once (ERR-01 to 03, ruling 40). */
function expire(): void {
  leave(true)
  goTo(paths.login(), { replace: true })
}

function leave(hasExpired = false): void {
  poll.stop()
  clearSession(hasExpired)
  tellLeaving()
}

/** A blocked player is told why and leaves (STATE-01, STATE-02, D-092): throws, so that nothing else is told. */
function take(player: Player): void {
  const block = blockOf(player)
  if (!block) return setPlayer(player)
  leave()
  toast(appCopy[block], 'error')
  goTo(paths.login(), { replace: true })
  throw new Problem('')
}

/** Takes the answer to question `turn`; where a later one has been answered, the money stays as that said. */
function takeInTurn(turn: number, player: Player): void {
  const { balance, gameblance } = session().player ?? {}
  if (turn < heard) return take({ ...player, balance, gameblance })
  heard = turn
  take(player)
}

/** Reads the player afresh. Rejects like any call; `quiet` raises no overlay. */
export async function loadPlayer(options: { quiet?: boolean } = {}): Promise<void> {
  const turn = (asked += 1)
  const { data } = await call('POST /api/user', {}, { quiet: options.quiet ?? session().player !== null })
  takeInTurn(turn, (data ?? {}) as Player)
}

/** Asks the venues too (D-037, S-40); answers the server's sentence, '' where it has none. */
export async function refreshMoney(options: { quiet?: boolean } = {}): Promise<string> {
  const { data, message } = await call('POST /api/refreshusermoney', {}, options)
  // It says how things stand once every venue has answered, not when they were asked.
  takeInTurn((asked += 1), (data ?? {}) as Player)
  return message
}

/** Reads the operator's settings; the cached copy stays when that fails (D-108). */
export async function loadSite(): Promise<void> {
  try {
    const { data } = await call('POST /api/app', {}, { quiet: session().site !== null })
    if (!data) return
    siteReadAt = now()
    setSite(data as Site)
  } finally {
    setAskedSite()
  }
}

/** Unread messages: what there is now beyond what was last seen (D-041, ruling 50). */
export async function countMessages(): Promise<void> {
  const { data } = await call('POST /api/noticeList', { page: 1 }, { quiet: true })
  setMessageNum(Math.max(0, readPage(data).total - (kept<number>('messageSeen') ?? 0)))
}

/** A login or registration succeeded: keep the token, load the player, start the poll (AUTH-25 to 28, ERR-04). */
export async function signIn(next: string): Promise<void> {
  leave()
  disownKept()
  setToken(next)
  follow()
  await Promise.allSettled([loadPlayer().catch((error: unknown) => report(error, 'error')), countMessages()])
}

/** Ends the session on purpose; the local part happens even if the call fails (STATE-07, D-039). */
export async function signOut(): Promise<void> {
  poll.stop()
  isSigningOut = true
  try {
    await call('POST /api/logoff', {})
  } catch {
    // The server's part is over with the token's life; ours must not wait for it.
  } finally {
    isSigningOut = false
    leave()
  }
}

/** After a changed login password: nothing stays, and the player signs in again (PASSWORD, D-009). */
export function leaveAfterPasswordChange(): void {
  leave()
  clearEverything()
  forgetScroll()
  goTo(paths.login(), { replace: true })
}

/** Shows nothing: caches are on the screen already, and a background read that failed has nothing to add. */
export const inBackground = (work: Promise<unknown>): void => void work.catch(() => undefined)

let isReadingPlayer = false
let isReadingSite = false

/** 403 reads the player once, 503 the settings once (part E). */
function heed({ status }: Problem, at: string): void {
  if (status === 403 && at !== 'POST /api/user' && token() && !isReadingPlayer) {
    isReadingPlayer = true
    inBackground(loadPlayer({ quiet: true }).finally(() => (isReadingPlayer = false)))
  }
  if (status === 503 && at !== 'POST /api/app' && !isReadingSite) {
    isReadingSite = true
    inBackground(loadSite().finally(() => (isReadingSite = false)))
  }
}

/** Once, before the first render: caches are shown, then the server is asked (D-107). */
export function startSession(): void {
  watchProblems(heed)
  let wasClosed = isClosed(session().site)
  watchSession(() => {
    const isNow = isClosed(session().site)
    if (isNow === wasClosed) return
    wasClosed = isNow
    if (isNow) poll.stop()
    else if (token()) poll.start()
  })
  // What is known is shown first, and asked for again when there is time.
  inBackground(session().site ? whenIdle().then(loadSite) : loadSite())
  if (token()) {
    inBackground(loadPlayer())
    follow()
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && now() - siteReadAt > fiveMinutes) inBackground(loadSite())
  })
}
