import { Space } from 'antd'
import type { ReactNode } from 'react'
import { useAct } from '../app/act.tsx'
import { write } from '../app/api.ts'
import type { Permission } from '../app/permission.ts'
import type { Field } from './field.ts'
import { copy } from './review.copy.ts'
import { RowButton } from './RowButton.tsx'

interface Props {
  /** '/deposits/D2026…': approve and reject lie under it. */
  address: string
  /** What is decided: a deposit and its number. */
  subject: string
  permission: Permission
  approveEffect: ReactNode
  rejectEffect: ReactNode
  approveVerb?: string
  /** Asked for with an approval. */
  approveFields?: Field[]
  initial?: Record<string, unknown>
}

const reason: Field = {
  name: 'reason',
  label: copy.reason,
  kind: 'longText',
  isRequired: true,
  hint: copy.reasonHint,
  maxLength: 200,
}

/** The two ways to decide something that waits; each says what it will do, and a refusal needs a reason. */
export function ReviewActions({
  address,
  subject,
  permission,
  approveEffect,
  rejectEffect,
  approveVerb,
  approveFields,
  initial,
}: Props) {
  const act = useAct()
  const verb = approveVerb ?? copy.approve
  const approve = () =>
    act({
      title: `${verb} · ${subject}`,
      effect: approveEffect,
      verb,
      fields: approveFields ?? [],
      initial: initial ?? {},
      run: (body) => write('POST', `${address}/approve`, body),
      done: copy.approved,
    })
  const reject = () =>
    act({
      title: `${copy.reject} · ${subject}`,
      effect: rejectEffect,
      verb: copy.reject,
      isDangerous: true,
      fields: [reason],
      run: (body) => write('POST', `${address}/reject`, body),
      done: copy.rejected,
    })
  return (
    <Space size={0}>
      <RowButton permission={permission} onClick={approve}>
        {verb}
      </RowButton>
      <RowButton danger permission={permission} onClick={reject}>
        {copy.reject}
      </RowButton>
    </Space>
  )
}
