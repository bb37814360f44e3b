import type { Condition } from '@koi/contract/player/segment/segment'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readByPost } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import { copy } from './segment.copy.ts'

/** Milliseconds without an edit before players are counted. */
const pause = 400

/** The text, once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** How many players the condition holds for, and some of them; a count that an edit has overtaken is aborted. */
export function Preview({ condition }: { condition: Condition | null }) {
  const text = useSettled(condition ? JSON.stringify(condition) : '')
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['segment preview', text],
    queryFn: ({ signal }) =>
      readByPost('POST /console/api/segments/preview', { condition: JSON.parse(text) as never }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-label={copy.preview} aria-busy={isFetching}>
      <Typography.Title level={2} style={{ fontSize: 14 }}>
        {copy.preview}
      </Typography.Title>
      {text === '' ? (
        <Typography.Text type="secondary">{copy.previewIncomplete}</Typography.Text>
      ) : error ? (
        <Alert
          type="error"
          showIcon
          title={`${copy.previewFailed}: ${sentenceOf(error)}`}
          action={<Button onClick={() => void refetch()}>{copy.retry}</Button>}
        />
      ) : data ? (
        <>
          <Typography.Paragraph role="status" {...(isPlaceholderData ? { type: 'secondary' } : { strong: true })}>
            {isPlaceholderData ? copy.counting : copy.matched(data.players)}
          </Typography.Paragraph>
          {!isPlaceholderData && data.players === 0 && (
            <Typography.Text type="secondary">{copy.nobody}</Typography.Text>
          )}
          {data.sample.length > 0 && (
            <>
              <Typography.Text type="secondary">{copy.sample}</Typography.Text>
              <ul style={{ margin: '4px 0', paddingInlineStart: 20 }}>
                {data.sample.map(({ id, username, vip, created_at }) => (
                  <li key={id}>
                    <Link to={`/players/${id}`} target="_blank">
                      {username}
                    </Link>{' '}
                    <Typography.Text type="secondary">
                      VIP{vip} · {created_at}
                    </Typography.Text>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </section>
  )
}
