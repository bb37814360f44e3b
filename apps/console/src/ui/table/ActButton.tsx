import { type Act, useAct } from '../../app/act.tsx'
import type { Writing } from '../../app/endpoint.ts'
import type { Guarded } from '../../app/permission.ts'
import { RowButton } from './RowButton.tsx'

/** A row's button that opens the confirmation of one write; hidden from operators without permission for it. */
export function ActButton<A extends Writing & Guarded>(act: Act<A>) {
  const ask = useAct()
  return (
    <RowButton at={act.at} danger={act.isDangerous ?? false} onClick={() => ask(act)}>
      {act.verb}
    </RowButton>
  )
}
