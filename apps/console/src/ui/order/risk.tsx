import { Space, Tag } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import { copy } from './risk.copy.ts'

type Account = Pick<Row<'GET /console/api/linked-players'>['accounts'][number], 'is_excluded' | 'is_blocked'>

/** Lowest scores of the tag's warning levels. */
const high = 60
const raised = 30

export const ScoreTag = ({ score }: { score: number }) => (
  <Tag color={score >= high ? 'red' : score >= raised ? 'warning' : 'default'}>{copy.scoreOf(score)}</Tag>
)

export function AccountTags({ account }: { account: Account }) {
  if (account.is_excluded !== 1 && account.is_blocked !== 1) return <span>–</span>
  return (
    <Space size={4}>
      {account.is_excluded === 1 && <Tag color="warning">{copy.excluded}</Tag>}
      {account.is_blocked === 1 && <Tag color="red">{copy.blocked}</Tag>}
    </Space>
  )
}
