import { type HoldKind, holdKinds } from '@koi/contract/player/protection/hold'
import { Flex, Space, Tag, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { PageButton, RowButton } from '../table/RowButton.tsx'
import { copy, holdFields, releaseFields } from './holds.copy.ts'
import type { Glance, PlayerDetail } from './player.ts'

const holding = 'POST /console/api/players/:id/holds'
const releasing = 'POST /console/api/players/:id/holds/release'

type Player = Pick<PlayerDetail, 'id' | 'username'>

function useRelease({ id, username }: Player) {
  const act = useAct()
  return (kind: HoldKind) =>
    act({
      title: copy.holdTitle(copy.release[kind], username),
      effect: copy.releaseEffect,
      verb: copy.release[kind],
      fields: releaseFields,
      fixed: { kind },
      at: releasing,
      params: { id },
    })
}

/** What is held now: since when, by whom and why, with the button that releases it. */
export function HeldList({ player, glance }: { player: Player; glance: Glance | undefined }) {
  const release = useRelease(player)
  if (!glance || glance.holds.length === 0) return null
  return (
    <Flex component="ul" vertical gap={4} style={{ margin: '0 0 10px', padding: 0, listStyle: 'none' }}>
      {glance.holds.map(({ kind, until, by, reason }) => (
        <Flex component="li" key={kind} wrap gap="2px 8px" align="center">
          <Tag color="red">{copy.held[kind]}</Tag>
          <span>{until === '' ? copy.endless : copy.until(until)}</span>
          <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {copy.by(by, reason)}
          </Typography.Text>
          <RowButton at={releasing} onClick={() => release(kind)}>
            {copy.release[kind]}
          </RowButton>
        </Flex>
      ))}
    </Flex>
  )
}

/** Buttons that hold what is not held, among the acts of the player. */
export function HoldButtons({ player, glance }: { player: Player; glance: Glance | undefined }) {
  const act = useAct()
  const held = new Set(glance?.holds.map(({ kind }) => kind))
  const hold = (kind: HoldKind) =>
    act({
      title: copy.holdTitle(copy.hold[kind], player.username),
      effect: copy.holdEffect[kind],
      verb: copy.hold[kind],
      isDangerous: true,
      fields: holdFields,
      fixed: { kind },
      at: holding,
      params: { id: player.id },
    })
  return (
    <Space wrap>
      {holdKinds.map((kind) => (
        <PageButton
          key={kind}
          at={holding}
          danger
          onClick={() => hold(kind)}
          unavailable={held.has(kind) ? copy.held[kind] : ''}
        >
          {copy.hold[kind]}
        </PageButton>
      ))}
    </Space>
  )
}
