import { now } from '@koi/web/clock'
import { Problem } from '@koi/web/problem'
import { call, onProblem } from './api.ts'
import { appCopy } from './app.copy.ts'
import { goTo } from './go.ts'
import { whenIdle } from './idle.ts'
import { emitSignOut } from './signOut.ts'
import { readPage } from './paging.read.ts'
import { clearScroll } from './scroll.ts'
import { paths } from './paths.ts'
import { blockOf, type PlayerAnswer } from './player.read.ts'
import { balanceEvery, makePoll } from './poll.ts'
import {
  clearEverything,
  clearSession,
  markCacheUnowned,
  session,
  setAskedSite,
  setMessageNum,
  setPlayer,
  setSite,
  setToken,
  token,
  watchSession,
} from './session.ts'
import type { SiteAnswer } from './site.read.ts'
import { readStored } from './store.ts'
import { realTicker } from './ticker.ts'
import { report, toast } from './toast.ts'

const fiveMinutes = 300_000
let isSigningOut = false
let siteReadAt = 0

// Balance requests are numbered: an answer older than the last applied one must not overwrite it.
let lastRequest = 0
let lastApplied = 0

/** One balance poll. Of all errors only 401 is handled; polls fail silently. */
async function readBalance(): Promise<void> {
  const tokenAtStart = token()
  const request = (lastRequest += 1)
  try {
    const { data } = await call('POST /api/balance', {}, { quiet: true })
    if (!data || request < lastApplied) return
    lastApplied = request
    setPlayer(data)
  } catch (error) {
    if (error instanceof Problem && error.status === 401 && tokenAtStart && !isSigningOut) expireSession()
  }
}

const poll = makePoll(readBalance, balanceEvery, document, realTicker, 'balance')

/** Milliseconds until the stream opens, so that it does not compete with the first load. */
const streamDelay = 5000

function startUpdates(): void {
  poll.start()
  setTimeout(() => {
    if (token()) inBackground(import('./stream.ts').then(({ followChanges }) => followChanges()))
  }, streamDelay)
}

function expireSession(): void {
  endSession(true)
  goTo(paths.login(), { replace: true })
}

function endSession(hasExpired = false): void {
  poll.stop()
  clearSession(hasExpired)
  emitSignOut()
}

/** Stores the player. A blocked player is signed out with a toast; throws an empty `Problem`. */
function applyPlayer(player: PlayerAnswer): void {
  const block = blockOf(player)
  if (!block) return setPlayer(player)
  endSession()
  toast(appCopy[block], 'error')
  goTo(paths.login(), { replace: true })
  throw new Problem('')
}

/** Applies the answer to `request`; where a later request was applied, the balances of that one stay. */
function applyInOrder(request: number, player: PlayerAnswer): void {
  const { balance, gameblance } = session().record ?? {}
  if (request < lastApplied) return applyPlayer({ ...player, balance, gameblance })
  lastApplied = request
  applyPlayer(player)
}

/** Reads the player's record. Rejects like any call; `quiet` shows no overlay. */
export async function loadPlayer(options: { quiet?: boolean } = {}): Promise<void> {
  const request = (lastRequest += 1)
  const { data } = await call('POST /api/user', {}, { quiet: options.quiet ?? session().player !== null })
  applyInOrder(request, (data ?? {}) as PlayerAnswer)
}

/** Reads the balances of all venues too. Resolves with the server's sentence, or ''. */
export async function refreshMoney(options: { quiet?: boolean } = {}): Promise<string> {
  const { data, message } = await call('POST /api/refreshusermoney', {}, options)
  // Numbered at the answer, not at the call: the balances are those after every venue has answered.
  applyInOrder((lastRequest += 1), (data ?? {}) as PlayerAnswer)
  return message
}

export async function loadSite(): Promise<void> {
  try {
    const { data } = await call('POST /api/app', {}, { quiet: session().site !== null })
    if (!data) return
    siteReadAt = now()
    setSite(data as SiteAnswer)
  } finally {
    setAskedSite()
  }
}

/** Counts unread messages: the server's total minus the number last seen. */
export async function countMessages(): Promise<void> {
  const { data } = await call('POST /api/noticeList', { page: 1 }, { quiet: true })
  setMessageNum(Math.max(0, readPage(data).total - (readStored<number>('messageSeen') ?? 0)))
}

export async function signIn(next: string): Promise<void> {
  endSession()
  markCacheUnowned()
  setToken(next)
  startUpdates()
  await Promise.allSettled([loadPlayer().catch((error: unknown) => report(error, 'error')), countMessages()])
}

/** The local session ends even if the call fails. */
export async function signOut(): Promise<void> {
  poll.stop()
  isSigningOut = true
  try {
    await call('POST /api/logoff', {})
  } catch {
  } finally {
    isSigningOut = false
    endSession()
  }
}

export function signOutAfterPasswordChange(): void {
  endSession()
  clearEverything()
  clearScroll()
  goTo(paths.login(), { replace: true })
}

/** Ignores failures: cached data is on the screen already. */
export const inBackground = (work: Promise<unknown>): void => void work.catch(() => undefined)

let isReadingPlayer = false
let isReadingSite = false

function onError({ status }: Problem, at: string): void {
  if (status === 403 && at !== 'POST /api/user' && token() && !isReadingPlayer) {
    isReadingPlayer = true
    inBackground(loadPlayer({ quiet: true }).finally(() => (isReadingPlayer = false)))
  }
  if (status === 503 && at !== 'POST /api/app' && !isReadingSite) {
    isReadingSite = true
    inBackground(loadSite().finally(() => (isReadingSite = false)))
  }
}

/** Call once, before the first render: shows cached data, then reads it from the server. */
export function startSession(): void {
  onProblem(onError)
  let wasClosed = session().site?.isClosed ?? false
  watchSession(() => {
    const isClosedNow = session().site?.isClosed ?? false
    if (isClosedNow === wasClosed) return
    wasClosed = isClosedNow
    if (isClosedNow) poll.stop()
    else if (token()) poll.start()
  })
  // Cached settings are shown first and read again when the page is idle.
  inBackground(session().site ? whenIdle().then(loadSite) : loadSite())
  if (token()) {
    inBackground(loadPlayer())
    startUpdates()
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && now() - siteReadAt > fiveMinutes) inBackground(loadSite())
  })
}
