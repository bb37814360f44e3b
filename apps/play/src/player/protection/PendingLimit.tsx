import { Buttons, Faint } from '@koi/ui/Layout'
import { Notice } from '@koi/ui/Notice'
import { Button } from '@koi/ui/Button'
import { Confirm } from '@koi/ui/Confirm'
import { useState } from 'react'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { titleOf } from './limit.ts'
import { copy } from './protection.copy.ts'
import css from './protection.module.css'
import type { Limit } from './protection.read.ts'

/** Shows a looser limit that waits for its date and a second confirmation. */
export function PendingLimit({ limit, pending }: { limit: Limit; pending: NonNullable<Limit['pending']> }) {
  const [isAsked, setAsked] = useState(false)
  const which = { kind: limit.kind, span: limit.span }
  const { amount, ripeAt, isRipe } = pending
  const [decide, isBusy] = useSubmit(async (isYes: boolean) => {
    const { message } = await (isYes
      ? write('POST /api/protection/limit/confirm', which)
      : write('POST /api/protection/limit/cancel', which))
    setAsked(false)
    toastSuccess(message)
  })
  return (
    <div className={css.pending}>
      <Notice as="div">
        <p>
          {titleOf(limit)} · {amount === null ? copy.pendingNone : copy.pendingTo(amount)}
        </p>
        <Faint>{isRipe ? copy.isRipe : copy.ripeAt(ripeAt)}</Faint>
        <Buttons>
          <Button kind="light" size="s" busy={isBusy} onClick={() => void decide(false)}>
            {copy.dropPending}
          </Button>
          {isRipe && (
            <Button kind="soft" size="s" onClick={() => setAsked(true)}>
              {copy.confirmPending}
            </Button>
          )}
        </Buttons>
      </Notice>
      {isAsked && (
        <Confirm
          title={copy.confirmTitle}
          onConfirm={() => void decide(true)}
          onCancel={() => setAsked(false)}
          busy={isBusy}
        >
          {copy.confirmLine}
        </Confirm>
      )}
    </div>
  )
}
