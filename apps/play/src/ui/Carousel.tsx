import { Icon } from '@koi/ui/Icon'
import { pause, play } from '@koi/ui/icons/carousel'
import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import css from './Carousel.module.css'
import { uiCopy } from './ui.copy.ts'

interface Props {
  label: string
  slides: readonly ReactNode[]
  /** Milliseconds between two slides; absent: no autoplay. */
  every?: number
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Autoplay pauses while touched, focused, hovered or hidden and is off with reduced motion. */
export function Carousel({ label, slides, every }: Props) {
  const [isPaused, setPaused] = useState(false)
  const [at, setAt] = useState(0)
  const plays = every !== undefined && slides.length > 1 && !isPaused && !prefersReducedMotion()
  const plugins = useMemo(
    () =>
      plays ? [Autoplay({ delay: every, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })] : [],
    [plays, every],
  )
  const [ref, api] = useEmblaCarousel({ loop: slides.length > 1 }, plugins)
  useEffect(() => {
    const select = () => setAt(api?.selectedScrollSnap() ?? 0)
    api?.on('select', select).on('reInit', select)
    return () => void api?.off('select', select).off('reInit', select)
  }, [api])
  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label={label}>
      <div className={css.window} ref={ref}>
        <ul className={css.track}>
          {slides.map((slide, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- slides have no identity but their place
            <li key={index} className={css.slide} aria-hidden={index === at ? undefined : true} inert={index !== at}>
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div className={css.controls}>
          <span className={css.dots}>
            {slides.map((_, index) => (
              <button
                // oxlint-disable-next-line react/no-array-index-key -- as above
                key={index}
                type="button"
                className={css.dot}
                aria-label={uiCopy.page(index + 1)}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => api?.scrollTo(index)}
              />
            ))}
          </span>
          {every !== undefined && (
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
      )}
    </section>
  )
}
