import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './Table.module.css'
import { uiCopy } from './ui.copy.ts'

interface Props {
  /** Accessible name of the scrollable region. */
  label: string
  columns: readonly string[]
  children: ReactNode
  /** Summary row. */
  foot?: ReactNode
  /** narrow: a centred table that fits a phone; figures: numeric columns with a fixed first column. */
  look?: 'narrow' | 'figures'
}

/** Measures whether the content overflows and whether its end is visible. */
function useOverflow() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const [isAtEnd, setAtEnd] = useState(true)
  const measure = () => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = ref.current ?? {}
    setWide(scrollWidth > clientWidth + 1)
    setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1)
  }
  // Measure after each render before paint; the ResizeObserver covers changes of the container.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    for (const element of [ref.current, ref.current?.firstElementChild]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isWide, isAtEnd, measure }
}

/** A table that, if wider than its container, fades at the edge and announces that it scrolls. */
export function Table({ label, columns, children, foot, look = 'narrow' }: Props) {
  const { ref, isWide, isAtEnd, measure } = useOverflow()
  return (
    <>
      <div
        ref={ref}
        className={`${css.wide} ${isAtEnd ? '' : css.goesOn}`}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
        tabIndex={isWide ? 0 : undefined}
        onScroll={measure}
      >
        <table className={`${css.table} ${css[look]}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </div>
      {isWide && <p className={css.hint}>{uiCopy.scrollTable}</p>}
    </>
  )
}
