import type { PlayerTopic } from '@koi/contract/contact/stream/stream'
import { useEffect, useRef } from 'react'
import { offChange, onChange } from './changes.ts'

/** Runs `work` on each change of a topic while the component is mounted. */
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
