import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Typography } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { readByPost } from '../app/api.ts'
import type { Body, Reply, Writing } from '../app/endpoint.ts'
import { sentenceOf } from '../app/problem.ts'

/** Milliseconds without an edit before the server is asked. */
const pause = 500

/** The text, once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface Props<A extends Writing> {
  at: A
  /** Null: incomplete. */
  given: Body<A> | null
  words: Record<'title' | 'incomplete' | 'failed' | 'retry', string>
  /** `isOld`: the answer belongs to what was given before. */
  children: (answer: Reply<A> | undefined, isOld: boolean) => ReactNode
}

/** What the server answers to what is being edited. An answer that an edit has overtaken is aborted. */
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
      {text === '' ? (
        <Typography.Text type="secondary">{words.incomplete}</Typography.Text>
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
