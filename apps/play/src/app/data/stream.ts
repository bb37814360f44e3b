import { LiveEvents } from '@koi/web/liveEvents'
import type { PlayerTopic } from '@koi/contract/contact/stream/stream'
import { baseAddress } from './base.ts'
import { onChange, polling, emitChange } from './changes.ts'
import { currentSite, readSite } from './siteInfo.ts'
import { onSignOut } from '../session/signOut.ts'
import { token } from '../session/session.ts'
import { readUnread } from '../notices/unread.ts'

/** Settings change for all pages at once: spread the reloads over this many milliseconds. */
const reloadSpread = 2000

let isWanted = false
let isLive = false

function updatePolling(): void {
  const isSlowed = isLive && (currentSite()?.slowsPolls ?? false)
  if (isSlowed === polling.isSlowed) return
  polling.isSlowed = isSlowed
  emitChange('polling')
}

const live = new LiveEvents({
  address: () => `${baseAddress()}/api/events`,
  token,
  onTopics: (topics) => topics.forEach((topic) => emitChange(topic as PlayerTopic)),
  onLiveChange: (isConnected) => {
    isLive = isConnected
    updatePolling()
  },
  // The balance call then gets a 401, which ends the session.
  onSessionEnd: () => emitChange('balance'),
})

const syncConnection = () => (isWanted && !document.hidden ? live.open() : live.close())

/** Keeps the stream connected while the page is visible, until sign-out. */
export function followChanges(): void {
  isWanted = true
  syncConnection()
}

document.addEventListener('visibilitychange', syncConnection)
onSignOut(() => {
  isWanted = false
  syncConnection()
  live.clearLastEventId()
})
onChange('messages', () => void readUnread().catch(() => undefined))
onChange('site', () =>
  setTimeout(
    () =>
      void readSite()
        .then(updatePolling)
        .catch(() => undefined),
    Math.random() * reloadSpread,
  ),
)
