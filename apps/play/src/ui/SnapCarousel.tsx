import { type ReactNode, useRef, useState } from 'react'
import css from './SnapCarousel.module.css'
import { uiCopy } from './ui.copy.ts'

export const pagesOf = <Row,>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, page) => rows.slice(page * size, (page + 1) * size))

interface Props {
  label: string
  pages: readonly ReactNode[]
  /** The pages hold nothing that takes the focus: the track takes it, so that arrow keys turn the pages. */
  isTrackFocusable?: boolean
}

export function SnapCarousel({ label, pages, isTrackFocusable = false }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <ul
        ref={track}
        className={css.track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll a list that has the focus
        tabIndex={isTrackFocusable && pages.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {pages.map((page, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pages have no identity but their place
          <li key={index} className={css.page}>
            {page}
          </li>
        ))}
      </ul>
      {pages.length > 1 && (
        <div className={css.dots}>
          {pages.map((_, index) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- as above
              key={index}
              type="button"
              className={css.dot}
              aria-label={uiCopy.page(index + 1)}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => track.current?.scrollTo({ left: index * track.current.clientWidth, behavior: 'smooth' })}
            />
          ))}
        </div>
      )}
    </section>
  )
}
