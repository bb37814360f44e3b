import { Flex, Tag, Typography } from 'antd'
import { Link } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import { copy, kinds } from './handOver.copy.ts'

export type HandOverRow = Row<'GET /console/api/hand-overs'>
type Held = HandOverRow['held'][number]

const addressOf = ({ kind, id, number }: Held): string =>
  kind === 'verification' ? `/verifications?q=${encodeURIComponent(number)}` : `/${kind}s/${encodeURIComponent(id)}`

export const HeldLinks = ({ held }: { held: readonly Held[] }) => (
  <Flex gap={12} wrap style={{ overflowWrap: 'anywhere' }}>
    {held.map((one) => (
      <Link key={`${one.kind} ${one.id}`} to={addressOf(one)}>
        {kinds[one.kind]} {one.number}
      </Link>
    ))}
  </Flex>
)

const paragraph = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 } as const

/** Text and held orders of a note. */
export function Note({ row: { urgent, note, held } }: { row: Pick<HandOverRow, 'urgent' | 'note' | 'held'> }) {
  return (
    <Flex vertical gap={4} style={{ maxHeight: 240, overflow: 'auto' }}>
      {urgent !== '' && (
        <Typography.Paragraph style={paragraph}>
          <Tag color="error">{copy.urgent}</Tag>
          {urgent}
        </Typography.Paragraph>
      )}
      {note !== '' && <Typography.Paragraph style={paragraph}>{note}</Typography.Paragraph>}
      {held.length > 0 && (
        <div>
          <Typography.Text type="secondary">{copy.held}</Typography.Text>
          <HeldLinks held={held} />
        </div>
      )}
    </Flex>
  )
}
