import type { Condition } from '@koi/contract/player/segment/segment'
import { Skeleton, Typography } from 'antd'
import { Link } from 'react-router'
import { DryRun } from '../../ui/form/DryRun.tsx'
import { copy } from './segment.copy.ts'

const words = {
  title: copy.preview,
  incomplete: copy.previewIncomplete,
  failed: copy.previewFailed,
  retry: copy.retry,
}

/** Shows how many players the condition holds for, and some of them. */
export function Preview({ condition }: { condition: Condition | null }) {
  return (
    <DryRun
      at="POST /console/api/segments/preview"
      given={condition && { condition: condition as never }}
      words={words}
    >
      {(data, isOld) =>
        data ? (
          <>
            <Typography.Paragraph role="status" {...(isOld ? { type: 'secondary' } : { strong: true })}>
              {isOld ? copy.counting : copy.matched(data.players)}
            </Typography.Paragraph>
            {!isOld && data.players === 0 && <Typography.Text type="secondary">{copy.nobody}</Typography.Text>}
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
        )
      }
    </DryRun>
  )
}
