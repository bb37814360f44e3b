import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './PullToRefresh.module.css'
import { uiCopy } from './ui.copy.ts'

/** Pull distance in px that triggers a refresh. */
const threshold = 64

export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [pulled, setPulled] = useState(0)
  const latest = useRef(onRefresh)
  latest.current = onRefresh
  useEffect(() => {
    const element = area.current
    if (!element) return
    let from: number | null = null
    let distance = 0
    const start = (event: TouchEvent) => {
      from = window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null
    }
    const move = (event: TouchEvent) => {
      if (from === null) return
      distance = Math.max(0, ((event.touches[0]?.clientY ?? from) - from) / 2)
      if (distance > 0 && window.scrollY <= 0 && event.cancelable) event.preventDefault()
      setPulled(Math.min(distance, threshold * 1.5))
    }
    const end = () => {
      if (from !== null && distance >= threshold) void latest.current()
      from = null
      distance = 0
      setPulled(0)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [])
  return (
    <div ref={area}>
      {pulled > 0 && (
        <p className={css.hint} style={{ height: pulled }}>
          {pulled >= threshold ? uiCopy.releaseToRefresh : uiCopy.pullToRefresh}
        </p>
      )}
      {children}
    </div>
  )
}
