import { Confirm } from '@koi/ui/Confirm'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { useEffect } from 'react'
import { refreshPlayer } from '../../app/playerChanges.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { useRead } from '../../app/queries.ts'
import { report, toastSuccess } from '../../app/toast.ts'
import { copy } from './turnover.copy.ts'
import { toCancelOffer } from './turnover.read.ts'
import { write } from '../../app/write.ts'

/** Shows what cancelling a promotion takes and leaves, and cancels it on confirmation. */
export function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, hasFailed } = useRead('POST /api/promotion/offer', { id }, { select: toCancelOffer })
  const [cancel, isBusy] = useSubmit(async () => {
    try {
      const { message } = await write('POST /api/promotion/cancel', { id, lost: data?.lost ?? '' })
      toastSuccess(message)
    } catch (error) {
      report(error)
    }
    void refreshPlayer()
    return onClose
  })
  // The refusal was shown in a toast.
  useEffect(() => {
    if (hasFailed) onClose()
  }, [hasFailed, onClose])
  if (data === undefined) return null
  const lines = [
    [copy.lost, data.lostAmount],
    [copy.kept, data.kept],
    [copy.freed, data.rest],
  ] as const
  return (
    <Confirm
      title={copy.cancelTitle}
      onConfirm={() => void cancel()}
      onCancel={onClose}
      cancelLabel={copy.keep}
      busy={isBusy}
    >
      <p>{copy.cancelLine(data.title)}</p>
      <Facts>
        {lines.map(([label, amount]) => (
          <Fact key={label} label={label}>
            <strong>
              <Money of={amount} />
            </strong>
          </Fact>
        ))}
      </Facts>
    </Confirm>
  )
}
