import type { PlayerTopic } from '@koi/contract/stream/stream'
import { useEffect, useRef } from 'react'
import { offChange, onChange } from './changes.ts'

/** Does something whenever a topic of the player has changed, as long as the screen is there. */
export function useChange(topic: PlayerTopic, work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const listener = () => latest.current()
    onChange(topic, listener)
    return () => offChange(topic, listener)
  }, [topic])
}
