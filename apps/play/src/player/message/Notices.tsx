import { Cards } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { useRead } from '../../app/data/queries.ts'
import { EmptyList } from '../../ui/List.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import css from './message.module.css'
import { toNotices } from './message.read.ts'

export function Notices() {
  const { data: notices = [], isFirst, hasFailed, retry } = useRead('POST /api/homenotice', {}, { select: toNotices })
  if (isFirst) return <Skeleton shape="row" rows={4} />
  if (hasFailed) return <Failed onRetry={retry} />
  return (
    <PullToRefresh onRefresh={async () => retry()}>
      {notices.length === 0 ? (
        <EmptyList onRefresh={retry} />
      ) : (
        <Cards>
          {notices.map((notice, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same sentence may stand there twice
            <Card as="li" key={`${index} ${notice}`}>
              <p className={css.notice}>{notice}</p>
            </Card>
          ))}
        </Cards>
      )}
    </PullToRefresh>
  )
}
