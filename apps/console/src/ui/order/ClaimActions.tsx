import { useAct } from '../../app/act.tsx'
import { send } from '../../app/api.ts'
import type { Params } from '../../app/endpoint.ts'
import type { Guarded } from '../../app/permission.ts'
import { copy } from './review.copy.ts'
import { PageButton, RowButton } from '../table/RowButton.tsx'

/** Path of the order's endpoints, such as '/console/api/deposits/:deposit_no'. */
type Claimable = {
  [A in Guarded]: A extends `POST ${infer Path}/claim` ? (`POST ${Path}/release` extends Guarded ? Path : never) : never
}[Guarded]

interface Props<Path extends Claimable> {
  of: Path
  params: Params<`POST ${Path}/claim`>
  subject: string
  /** Whether the current operator has claimed the order. */
  isMine: boolean
  /** Renders the button of a page, with the shortcut C, instead of that of a drawer. */
  isOnPage?: boolean
  onDone?: () => void
}

/** Claims a pending order for 15 minutes, or releases it. */
export function ClaimActions<Path extends Claimable>(props: Props<Path>) {
  const { of, params, subject, isMine, isOnPage = false, onDone } = props
  const act = useAct()
  const path: Claimable = of
  const at = isMine ? (`POST ${path}/release` as const) : (`POST ${path}/claim` as const)
  const [verb, effect] = isMine ? [copy.release, copy.releaseEffect] : [copy.claim, copy.claimEffect]
  const ask = () =>
    act({
      title: `${verb} · ${subject}`,
      effect,
      verb,
      run: () => send(at, params),
      ...(onDone ? { after: onDone } : {}),
    })
  if (isOnPage)
    return (
      <PageButton at={at} shortcut="c" onClick={ask}>
        {verb}
      </PageButton>
    )
  return (
    <RowButton at={at} onClick={ask}>
      {verb}
    </RowButton>
  )
}
