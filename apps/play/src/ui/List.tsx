import { Button } from '@koi/ui/Button'
import { Empty, Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './List.module.css'
import { PullToRefresh } from './PullToRefresh.tsx'
import { uiCopy } from './ui.copy.ts'

/** What a list needs to know: `usePages` of app/usePages.ts answers it. */
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
  /** Draws one row; give it a key where the row has one. */
  children: (row: Row, index: number) => ReactNode
  /** One thing to do while there is nothing here; by default to look again. */
  emptyAction?: ReactNode
}

/** A list without rows, which can be asked for again. */
export const EmptyList = ({ onRefresh }: { onRefresh: () => unknown }) => (
  <Empty
    action={
      <Button kind="soft" size="s" onClick={() => void onRefresh()}>
        {uiCopy.refresh}
      </Button>
    }
  />
)

/** An endless list: rows, first load, empty, end, failure, pull to refresh; loads 300 px ahead (LIST-06). */
export function List<Row>({ pages, children, emptyAction }: Props<Row>) {
  const end = useRef<HTMLDivElement>(null)
  const { more, rows, state } = pages
  useEffect(() => {
    if (!end.current || state !== 'ready') return
    // A busy page is told of several changes at once: the last of them is how it stands.
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
