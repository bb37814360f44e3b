import { Table } from 'antd'
import { Time } from '../ui/Time.tsx'
import { copy } from './player.copy.ts'
import type { Session } from './player.ts'

/** Where the player is signed in. */
export function SessionTable({ sessions }: { sessions: Session[] }) {
  return (
    <Table<Session>
      size="small"
      rowKey={(session) => `${session.created_at}${session.ip}`}
      dataSource={sessions}
      pagination={false}
      locale={{ emptyText: copy.noSessions }}
      columns={[
        { title: copy.sessionSince, render: (_, { created_at }) => <Time value={created_at} /> },
        { title: copy.sessionSeen, render: (_, { seen_at }) => <Time value={seen_at} /> },
        { title: copy.sessionAddress, dataIndex: 'ip' },
        { title: copy.sessionAgent, dataIndex: 'agent', ellipsis: true },
      ]}
    />
  )
}
