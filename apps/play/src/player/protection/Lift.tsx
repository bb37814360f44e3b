import { Faint, Stack } from '@koi/ui/Layout'
import { LiftReasonNeeded } from '@koi/contract/player/protection/protection.copy'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { useState } from 'react'
import { Form } from '../../app/shell/Form.tsx'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { problemOf } from '@koi/web/problem'
import { write } from '../../app/data/write.ts'
import { copy } from './protection.copy.ts'
import type { LiftRequest } from './protection.read.ts'

/** Lets the player request the removal of a self-exclusion that has ended, and shows the decision. */
export function Lift({ lift, canAsk }: { lift: LiftRequest | null; canAsk: boolean }) {
  const [reason, setReason] = useState('')
  const [ask, isBusy, failure] = useSubmit(async () => {
    if (reason.trim() === '') throw problemOf(LiftReasonNeeded)
    const { message } = await write('POST /api/protection/lift', { reason })
    toastSuccess(message)
  })
  return (
    <Card onPage gap={2}>
      <h2>{copy.liftTitle}</h2>
      <Faint>{copy.liftLine}</Faint>
      {lift?.state === 'pending' && <p>{copy.liftWaits(lift.askedAt, lift.earliestAt)}</p>}
      {lift?.state === 'rejected' && <p>{copy.liftRefused(lift.note)}</p>}
      {canAsk && (
        <Stack as={Form} failure={failure} onSubmit={() => void ask()}>
          <Field name="reason" label={copy.liftReason} value={reason} onChange={setReason} maxLength={500} />
          <Button type="submit" kind="light" wide busy={isBusy}>
            {copy.liftAsk}
          </Button>
        </Stack>
      )}
    </Card>
  )
}
