import { Button, Spin } from 'antd'
import { sentenceOf } from './api.ts'
import { copy } from './app.copy.ts'

export const Loading = ({ label = copy.loading }: { label?: string }) => (
  <div className="state" role="status">
    <Spin />
    <p>{label}</p>
  </div>
)

export const Nothing = ({ text }: { text: string }) => <p className="state">{text}</p>

interface Reading {
  error: unknown
  refetch: () => unknown
}

/** What a page shows before it has something: that it is on its way, or why it did not come. */
export function Waiting({ reading }: { reading: Reading }) {
  if (!reading.error) return <Loading />
  return (
    <div className="card state" role="alert">
      <strong>{copy.failedTitle}</strong>
      <span>{sentenceOf(reading.error)}</span>
      <Button onClick={() => void reading.refetch()}>{copy.retry}</Button>
    </div>
  )
}
