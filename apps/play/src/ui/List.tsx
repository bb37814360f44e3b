import { Button } from '@koi/ui/Button'
import { Empty, Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './List.module.css'
import { PullToRefresh } from './PullToRefresh.tsx'
import { uiCopy } from './ui.copy.ts'

/** The part of `usePages` (app/data/usePages.ts) that a list needs. */
export interface ListPages<Row> {
  rows: readonly Row[]
  page: number
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  isFinished: boolean
  isEmpty: boolean
  more: () => void
  again: () => Promise<void>
}

interface Props<Row> {
  pages: ListPages<Row>
  /** Renders one row; set a key if the row has an id. */
  children: (row: Row, index: number) => ReactNode
  /** The action of an empty list; default: reload. */
  emptyAction?: ReactNode
}

export const EmptyList = ({ onRefresh }: { onRefresh: () => unknown }) => (
  <Empty
    action={
      <Button kind="soft" size="s" onClick={() => void onRefresh()}>
        {uiCopy.refresh}
      </Button>
    }
  />
)

/** An endless list with pull to refresh; loads the next page 300 px ahead. */
export function List<Row>({ pages, children, emptyAction }: Props<Row>) {
  const end = useRef<HTMLDivElement>(null)
  const { more, rows, state } = pages
  useEffect(() => {
    if (!end.current || state !== 'ready') return
    // A batch may contain several changes, of which the last one is current.
    const watch = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && more(), {
      rootMargin: '0px 0px 300px 0px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [more, state, rows.length])

  return (
    <PullToRefresh onRefresh={pages.again}>
      {pages.isEmpty && (emptyAction ? <Empty action={emptyAction} /> : <EmptyList onRefresh={pages.again} />)}
      {rows.length > 0 && <ul className={css.rows}>{rows.map((row, index) => children(row, index))}</ul>}
      {rows.length === 0 && (state === 'loading' || state === 'waiting') && <Skeleton shape="row" rows={4} />}
      {state === 'failed' && (
        <Failed onRetry={rows.length === 0 || pages.page === 0 ? () => void pages.again() : more} />
      )}
      {rows.length > 0 && state === 'loading' && <p className={css.foot}>{uiCopy.loading}</p>}
      {pages.isFinished && !pages.isEmpty && <p className={css.foot}>{uiCopy.noMore}</p>}
      <div ref={end} />
    </PullToRefresh>
  )
}
