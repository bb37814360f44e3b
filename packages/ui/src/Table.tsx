import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './Table.module.css'
import { uiCopy } from './ui.copy.ts'

interface Props {
  /** What the table holds; it may scroll sideways, and a keyboard must reach that. */
  label: string
  columns: readonly string[]
  /** The rows. */
  children: ReactNode
  /** The row below the line: what the others add up to. */
  foot?: ReactNode
  /** narrow: as much as a phone has room for, in the middle; figures: numbers below each other, the first column stays. */
  look?: 'narrow' | 'figures'
}

/** Whether a part is wider than its place, and whether its end is in sight. */
function useOverflow() {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const [isAtEnd, setAtEnd] = useState(true)
  const measure = () => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = ref.current ?? {}
    setWide(scrollWidth > clientWidth + 1)
    setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1)
  }
  // What a render changed is measured before it is seen, what its place changes when it does.
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    for (const element of [ref.current, ref.current?.firstElementChild]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isWide, isAtEnd, measure }
}

/** A table of figures; one that is wider than its place fades at its edge and says that it scrolls. */
export function Table({ label, columns, children, foot, look = 'narrow' }: Props) {
  const { ref, isWide, isAtEnd, measure } = useOverflow()
  return (
    <>
      <div
        ref={ref}
        className={`${css.wide} ${isAtEnd ? '' : css.goesOn}`}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by a keyboard
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
