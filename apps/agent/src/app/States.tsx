import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Overlay } from '@koi/ui/Overlay'
import { Skeleton } from '@koi/ui/Skeleton'
import { sentenceOf } from './api.ts'
import { copy } from './app.copy.ts'
import css from './States.module.css'

export const Loading = () => (
  <div className={css.loading} role="status" aria-label={copy.loading}>
    <Skeleton />
    <Skeleton shape="block" />
    <Skeleton shape="block" rows={2} />
  </div>
)

/** Shown while the sign-in code is redeemed. */
export const Entering = () => (
  <main className={css.entering}>
    <Overlay label={copy.entering} />
    <p>{copy.entering}</p>
  </main>
)

interface Reading {
  error: unknown
  refetch: () => unknown
}

/** Shows that a query is loading or has failed. */
export function Waiting({ reading }: { reading: Reading }) {
  if (!reading.error) return <Loading />
  return (
    <div role="alert">
      <Card>
        <Failed onRetry={() => void reading.refetch()}>
          <strong>{copy.failedTitle}</strong>
          <p>{sentenceOf(reading.error)}</p>
        </Failed>
      </Card>
    </div>
  )
}
