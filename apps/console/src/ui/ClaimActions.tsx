import { Space } from 'antd'
import { useAct } from '../app/act.tsx'
import { send } from '../app/api.ts'
import type { Params } from '../app/endpoint.ts'
import type { Guarded } from '../app/permission.ts'
import { copy } from './review.copy.ts'
import { RowButton } from './RowButton.tsx'

/** Such as '/console/api/deposits/:deposit_no'. */
type Claimable = {
  [A in Guarded]: A extends `POST ${infer Path}/claim` ? (`POST ${Path}/release` extends Guarded ? Path : never) : never
}[Guarded]

interface Props<Path extends Claimable> {
  of: Path
  params: Params<`POST ${Path}/claim`>
  subject: string
  onDone: () => void
}

/** Claims a pending order for 15 minutes, or releases it. */
export function ClaimActions<Path extends Claimable>({ of, params, subject, onDone }: Props<Path>) {
  const act = useAct()
  const path: Claimable = of
  const ask = (verb: string, effect: string, at: `POST ${Claimable}/${'claim' | 'release'}`) =>
    act({ title: `${verb} · ${subject}`, effect, verb, run: () => send(at, params), after: onDone })
  const claim = `POST ${path}/claim` as const
  const release = `POST ${path}/release` as const
  return (
    <Space>
      <RowButton at={claim} onClick={() => ask(copy.claim, copy.claimEffect, claim)}>
        {copy.claim}
      </RowButton>
      <RowButton at={release} onClick={() => ask(copy.release, copy.releaseEffect, release)}>
        {copy.release}
      </RowButton>
    </Space>
  )
}
