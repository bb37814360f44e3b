import { Problem } from '@koi/web/problem'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Typography } from 'antd'
import type { ReactNode } from 'react'
import { readByPost } from '../../app/api.ts'
import type { Body, Reply, Writing } from '../../app/endpoint.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useSettled } from '../input/useSettled.ts'

interface Props<A extends Writing> {
  at: A
  /** Input of the request; null while it is incomplete. */
  given: Body<A> | null
  words: Record<'title' | 'incomplete' | 'failed' | 'retry', string>
  /** Renders the answer. `isOld`: it belongs to a former input. */
  children: (answer: Reply<A> | undefined, isOld: boolean) => ReactNode
}

/** Whether the server refused the input, which is not complete yet. */
const isRefusal = (error: unknown): boolean => error instanceof Problem && error.status === 422

/** Shows the server's answer to what is being edited. A new edit aborts the request of the former one. */
export function DryRun<A extends Writing>({ at, given, words, children }: Props<A>) {
  const text = useSettled(given ? JSON.stringify(given) : '')
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [at, text],
    queryFn: ({ signal }) => readByPost(at, JSON.parse(text) as never, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-label={words.title} aria-busy={isFetching}>
      <Typography.Title level={2} style={{ fontSize: 14 }}>
        {words.title}
      </Typography.Title>
      {text === '' || isRefusal(error) ? (
        <Typography.Text type="secondary">
          {words.incomplete}
          {text !== '' && <div>{sentenceOf(error)}</div>}
        </Typography.Text>
      ) : error ? (
        <Alert
          type="error"
          showIcon
          title={`${words.failed}: ${sentenceOf(error)}`}
          action={<Button onClick={() => void refetch()}>{words.retry}</Button>}
        />
      ) : (
        children(data, isPlaceholderData)
      )}
    </section>
  )
}
