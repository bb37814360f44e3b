import { type ReactNode, useRef, useState } from 'react'
import css from './SnapCarousel.module.css'
import { uiCopy } from './ui.copy.ts'

export const pagesOf = <Row,>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, page) => rows.slice(page * size, (page + 1) * size))

interface Props {
  label: string
  pages: readonly ReactNode[]
  /** The track takes the focus, so that arrow keys turn the pages, of which only the one in view can be reached. */
  isTrackFocusable?: boolean
  /** A wide column shows two pages, one below the other. */
  isStacked?: boolean
}

/** Index of the first page in view. */
function firstInView({ scrollLeft, children }: Element): number {
  const pages = [...children] as HTMLElement[]
  const start = pages[0]?.offsetLeft ?? 0
  return pages.findIndex(({ offsetLeft, clientWidth }) => offsetLeft - start + clientWidth / 2 > scrollLeft)
}

export function SnapCarousel({ label, pages, isTrackFocusable = false, isStacked = false }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  return (
    <section aria-roledescription="carousel" aria-label={label} data-stacked={isStacked || undefined}>
      <ul
        ref={track}
        className={css.track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll a list that has the focus
        tabIndex={isTrackFocusable && pages.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget }) => setAt(firstInView(currentTarget))}
      >
        {pages.map((page, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- pages have no identity but their place
          <li key={index} className={css.page} inert={isTrackFocusable && index !== at}>
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
              // Arrow keys turn the pages of a track that has the focus.
              tabIndex={isTrackFocusable ? -1 : undefined}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => {
                const [first, page] = [0, index].map((it) => track.current?.children[it] as HTMLElement | undefined)
                if (first && page)
                  track.current?.scrollTo({ left: page.offsetLeft - first.offsetLeft, behavior: 'smooth' })
              }}
            />
          ))}
        </div>
      )}
    </section>
  )
}
