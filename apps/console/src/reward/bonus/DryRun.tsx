import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { readByPost } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import { moneyText } from '../../ui/Money.tsx'
import { copy } from './bonus.copy.ts'
import type { Terms } from './terms.ts'

const at = 'POST /console/api/bonus-rules/dry-run'
/** Milliseconds without an edit before the terms are applied. */
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

/** What the terms would have given in the last days; null: they are incomplete. */
export function DryRun({ given }: { given: { segment: string; terms: Terms } | null }) {
  const text = useSettled(given ? JSON.stringify(given) : '')
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['bonus dry run', text],
    queryFn: ({ signal }) => readByPost(at, JSON.parse(text) as never, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const rows = data && [
    { label: copy.players, value: String(data.players) },
    { label: copy.count, value: String(data.bonuses) },
    { label: copy.cost, value: moneyText(data.cost) },
    { label: copy.flow, value: moneyText(data.flow) },
    { label: copy.base, value: moneyText(data.base) },
  ]
  return (
    <section aria-label={copy.dryRun} aria-busy={isFetching}>
      <Typography.Title level={2} style={{ fontSize: 14 }}>
        {copy.dryRun}
      </Typography.Title>
      {text === '' ? (
        <Typography.Text type="secondary">{copy.dryRunIncomplete}</Typography.Text>
      ) : error ? (
        <Alert
          type="error"
          showIcon
          title={`${copy.dryRunFailed}: ${sentenceOf(error)}`}
          action={<Button onClick={() => void refetch()}>{copy.retry}</Button>}
        />
      ) : !data || isPlaceholderData ? (
        <Typography.Text type="secondary">{copy.counting}</Typography.Text>
      ) : !data.is_known ? (
        <Typography.Text type="secondary">{copy.dryRunUnknown}</Typography.Text>
      ) : (
        <>
          <Descriptions
            size="small"
            bordered
            column={1}
            items={(rows ?? []).map(({ label, value }) => ({ key: label, label, children: value }))}
          />
          <Typography.Text type="secondary">{copy.dryRunNote}</Typography.Text>
        </>
      )}
    </section>
  )
}
