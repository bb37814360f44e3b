import { instantFromBeijing, millisOf, second } from '@koi/contract/time'
import { now } from '@koi/web/clock'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { queueLabels } from '../ui/words/queues.copy.ts'
import { copy } from './app.copy.ts'
import { alertsOf, type InboxItem } from './inbox.ts'

/** Plays two short tones. */
function beep(): void {
  const audio = new AudioContext()
  for (const [start, pitch] of [
    [0, 660],
    [0.18, 880],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    volume.gain.value = 0.08
    tone.frequency.value = pitch
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + start)
    tone.stop(audio.currentTime + start + 0.12)
    tone.onended = () => start > 0 && void audio.close()
  }
}

const dueAt = ({ due_at }: InboxItem): number => {
  const at = instantFromBeijing(due_at)
  return at ? millisOf(at) : 0
}

/**
 * Notifies of items that became due since the previous answer, if the operator chose so in this browser. `due`: the items
 * that became due last; undefined: not loaded.
 */
export function useInboxAlerts(operator: string | undefined, due: readonly InboxItem[] | undefined): void {
  const go = useNavigate()
  const last = useRef<{ operator: string; at: number; seen: Set<string> } | null>(null)
  useEffect(() => {
    if (operator === undefined || due === undefined) return
    const before = last.current?.operator === operator ? last.current : null
    // Times of answers have whole seconds.
    const isNew = (item: InboxItem) => before && dueAt(item) >= before.at - second && !before.seen.has(item.id)
    const fresh = due.filter(isNew)
    last.current = { operator, at: now(), seen: new Set([...(before?.seen ?? []), ...due.map(({ id }) => id)]) }
    const [first] = fresh
    if (!first) return
    const { desktop, sound } = alertsOf(operator)
    if (sound) beep()
    if (!desktop || !('Notification' in window) || Notification.permission !== 'granted') return
    const shown = new Notification(copy.inboxDue(fresh.length), { body: queueLabels[first.kind], tag: 'koi-inbox' })
    shown.onclick = () => {
      window.focus()
      void go('/inbox')
    }
  }, [operator, due, go])
}
