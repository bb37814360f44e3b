import { LiveEvents } from '@koi/web/liveEvents'
import type { PlayerTopic } from '@koi/contract/stream/stream'
import { countMessages, loadSite } from './account.ts'
import { baseAddress } from './base.ts'
import { onChange, pace, tellChange } from './changes.ts'
import { onLeave } from './leaving.ts'
import { session, token } from './session.ts'
import { isOn } from './site.ts'

/** Settings change for everybody at once: pages ask for them within so many milliseconds of each other. */
const spread = 2000

let isWanted = false
let isLive = false

function setPace(): void {
  const isStretched = isLive && isOn(session().site?.stretch_polls)
  if (isStretched === pace.isStretched) return
  pace.isStretched = isStretched
  tellChange('pace')
}

const live = new LiveEvents({
  address: () => `${baseAddress()}/api/events`,
  token,
  onTopics: (topics) => topics.forEach((topic) => tellChange(topic as PlayerTopic)),
  onLiveChange: (is) => {
    isLive = is
    setPace()
  },
  // The balance call says why, and ends the session here (D-014).
  onSessionEnd: () => tellChange('balance'),
})

const mind = () => (isWanted && !document.hidden ? live.open() : live.close())

/** Listens for changes of the signed-in player while the page can be seen, until they leave. */
export function followChanges(): void {
  isWanted = true
  mind()
}

document.addEventListener('visibilitychange', mind)
onLeave(() => {
  isWanted = false
  mind()
  live.clearLastEventId()
})
onChange('messages', () => void countMessages().catch(() => undefined))
onChange('site', () =>
  setTimeout(
    () =>
      void loadSite()
        .then(setPace)
        .catch(() => undefined),
    Math.random() * spread,
  ),
)
