import { Button, Table } from 'antd'
import { useAct } from '../../app/act.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { copy as acts } from '../../ui/player/acts.copy.ts'
import { copy } from './player.copy.ts'
import type { PlayerDetail } from '../../ui/player/player.ts'

const signingOut = 'POST /console/api/players/:id/logout'

export function SessionTable({ player }: { player: PlayerDetail }) {
  const act = useAct()
  const { sessions } = player
  const signOut = () =>
    act({
      title: `${acts.signOut} · ${player.username}`,
      effect: acts.signOutEffect(player.username),
      verb: acts.signOut,
      isDangerous: true,
      at: signingOut,
      params: { id: player.id },
    })
  return (
    <>
      <Permitted to={signingOut}>
        <Button danger disabled={sessions.length === 0} onClick={signOut} style={{ marginBottom: 10 }}>
          {acts.signOut}
        </Button>
      </Permitted>
      <Table
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
    </>
  )
}
