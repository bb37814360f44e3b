import { Space } from 'antd'
import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Permission } from '../app/permission.ts'
import { copy } from './review.copy.ts'
import { RowButton } from './RowButton.tsx'

interface Props {
  address: string
  subject: string
  permission: Permission
  onDone: () => void
}

/** Takes a waiting order in hand for a quarter of an hour, or gives it back, so that two do not work on it. */
export function ClaimActions({ address, subject, permission, onDone }: Props) {
  const act = useAct()
  const ask = (verb: string, effect: string, way: 'claim' | 'release') =>
    act({ title: `${verb} · ${subject}`, effect, verb, run: () => write('POST', `${address}/${way}`), after: onDone })
  return (
    <Space>
      <RowButton permission={permission} onClick={() => ask(copy.claim, copy.claimEffect, 'claim')}>
        {copy.claim}
      </RowButton>
      <RowButton permission={permission} onClick={() => ask(copy.release, copy.releaseEffect, 'release')}>
        {copy.release}
      </RowButton>
    </Space>
  )
}
