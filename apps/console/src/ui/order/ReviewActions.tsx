import { Space } from 'antd'
import type { ReactNode } from 'react'
import { useAct } from '../../app/act.tsx'
import { send } from '../../app/api.ts'
import type { Body, Params } from '../../app/endpoint.ts'
import type { Guarded } from '../../app/permission.ts'
import type { FieldOf } from '../field/field.ts'
import { copy as order } from './orderPage.copy.ts'
import { copy } from './review.copy.ts'
import { reasonField, requireTold, Told, toldFields, type ToldReasons } from './told.tsx'
import { PageButton, RowButton, Unavailable } from '../table/RowButton.tsx'

/** Path of the order's endpoints, such as '/console/api/deposits/:deposit_no'. */
type Reviewable = {
  [A in Guarded]: A extends `POST ${infer Path}/approve`
    ? `POST ${Path}/reject` extends Guarded
      ? Path
      : never
    : never
}[Guarded]

interface Props<Path extends Reviewable> {
  of: Path
  params: Params<`POST ${Path}/approve`>
  /** Name of the row, for example a deposit with its number. */
  subject: string
  approveEffect: ReactNode
  rejectEffect: ReactNode
  /** Full details, shown in both dialogs. */
  detail?: ReactNode
  approveVerb?: string
  /** Additional fields of the approval dialog. */
  approveFields?: FieldOf<`POST ${Path}/approve`>[]
  initial?: Partial<Record<keyof Body<`POST ${Path}/approve`>, unknown>>
  /** What the player is told about a rejection. */
  told?: ToldReasons
  /** Renders the buttons of a page, with the shortcuts A and X, instead of those of a row. */
  isOnPage?: boolean
  /** Hides the button to approve, for an operator who may not decide alone. */
  isRejectOnly?: boolean
}

/** Whether the returned order waits for its second operator. */
const hasOnlyFirstDecision = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'reviewed_by' in answer &&
  'decided_by' in answer &&
  answer.reviewed_by !== '' &&
  answer.decided_by === ''

/** Approve and reject buttons with confirmation; a rejection requires a reason. */
export function ReviewActions<Path extends Reviewable>(props: Props<Path>) {
  const { of, params, subject, approveEffect, rejectEffect, detail, approveVerb, approveFields, initial, told } = props
  const { isOnPage = false, isRejectOnly = false } = props
  const act = useAct()
  const path: Reviewable = of
  const approving = `POST ${path}/approve` as const
  const rejecting = `POST ${path}/reject` as const
  const verb = approveVerb ?? copy.approve
  const approve = () =>
    act({
      title: `${verb} · ${subject}`,
      effect: approveEffect,
      detail,
      verb,
      fields: approveFields ?? [],
      initial: initial ?? {},
      run: (body) => send(approving, params, body),
      done: (answer) => (hasOnlyFirstDecision(answer) ? copy.firstApproved : copy.approved),
    })
  const reject = () =>
    act({
      title: `${copy.reject} · ${subject}`,
      effect: rejectEffect,
      detail,
      verb: copy.reject,
      isDangerous: true,
      ...(told
        ? {
            fields: toldFields(told),
            preview: (values: Record<string, unknown>) => <Told told={told} values={values} />,
          }
        : { fields: [reasonField] }),
      run: async (body) => {
        if (told) requireTold(body)
        return send(rejecting, params, body)
      },
      done: copy.rejected,
    })
  const approveButton = (
    <PageButton at={approving} shortcut="a" isPrimary onClick={approve}>
      {verb}
    </PageButton>
  )
  if (isOnPage)
    return (
      <>
        {isRejectOnly ? <Unavailable value={order.waitsForOther}>{approveButton}</Unavailable> : approveButton}
        <PageButton danger at={rejecting} shortcut="x" onClick={reject}>
          {copy.reject}
        </PageButton>
      </>
    )
  return (
    <Space size={0}>
      <RowButton at={approving} onClick={approve}>
        {verb}
      </RowButton>
      <RowButton danger at={rejecting} onClick={reject}>
        {copy.reject}
      </RowButton>
    </Space>
  )
}
