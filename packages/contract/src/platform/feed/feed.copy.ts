import { refusal } from '../../refusal.ts'

export const FeedSwept = refusal(
  'FEED_SWEPT',
  410,
  ({ oldest }: { oldest: number }) => `编号较早的事件已过保留期，最早可从 ${oldest} 之后读取`,
  { oldest: 4711 },
  'position',
)
