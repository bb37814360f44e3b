import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Failed } from './EmptyState.tsx'
import { Skeleton } from './Skeleton.tsx'

interface Props<Data> {
  of: {
    data: Data | undefined
    /** Whether the first answer is awaited. */
    isFirst: boolean
    /** Whether the call failed and there is no data. */
    hasFailed: boolean
    /** Whether there was no answer, as opposed to a refusal. */
    isUnreachable?: boolean
    retry: () => void
  }
  /** Shown until the first answer; a number shows that many blocks in a card. */
  skeleton?: ReactNode
  /** Shown instead of an empty list. */
  empty?: ReactNode
  /** Shown for a refusal; default: the same as without an answer. */
  refused?: ReactNode
  children: (data: Data) => ReactNode
}

const blocks = (rows: number) => (
  <Card as="div" onPage gap={2}>
    <Skeleton shape="block" rows={rows} />
  </Card>
)

/** Shows the state of a read: its skeleton, its failure with a retry, or its content. */
export function Reading<Data>({ of, skeleton = 3, empty, refused, children }: Props<Data>) {
  const { data, isFirst, hasFailed, isUnreachable, retry } = of
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      {isFirst && (typeof skeleton === 'number' ? blocks(skeleton) : skeleton)}
      {hasFailed && (refused !== undefined && !isUnreachable ? refused : <Failed onRetry={retry} />)}
      {data !== undefined && (isEmpty ? empty : children(data))}
    </>
  )
}
