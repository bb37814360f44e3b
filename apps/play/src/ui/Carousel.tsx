import { Icon } from '@koi/ui/Icon'
import { pause, play } from '@koi/ui/icons/carousel'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import css from './Carousel.module.css'
import { SnapCarousel } from './SnapCarousel.tsx'
import { uiCopy } from './ui.copy.ts'

interface Props {
  label: string
  slides: readonly ReactNode[]
  /** Milliseconds between two slides. */
  every: number
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A `SnapCarousel` that advances by itself. It pauses while touched, focused, hovered or hidden; off with reduced motion. */
export function Carousel({ label, slides, every }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const plays = slides.length > 1 && !isPaused && !isHeld
  useEffect(() => {
    if (!plays || prefersReducedMotion()) return
    const timer = setInterval(() => {
      const track = root.current?.querySelector('ul')
      if (!track || document.hidden) return
      const next = track.scrollLeft + track.clientWidth
      track.scrollTo({ left: next < track.scrollWidth - 1 ? next : 0, behavior: 'smooth' })
    }, every)
    return () => clearInterval(timer)
  }, [plays, every])
  return (
    <div
      ref={root}
      className={css.carousel}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <SnapCarousel label={label} pages={slides} isTrackFocusable />
      {slides.length > 1 && (
        <button
          type="button"
          className={css.pause}
          aria-label={isPaused ? uiCopy.play : uiCopy.pause}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon of={isPaused ? play : pause} size="s" />
        </button>
      )}
    </div>
  )
}
