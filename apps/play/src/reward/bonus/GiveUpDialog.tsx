import { Confirm } from '@koi/ui/Confirm'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { useEffect } from 'react'
import { refreshPlayer } from '../../app/playerChanges.ts'
import { useRead } from '../../app/queries.ts'
import { report, toastSuccess } from '../../app/toast.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { write } from '../../app/write.ts'
import { copy } from './bonus.copy.ts'
import { toEnding } from './bonus.read.ts'

/** Shows what giving a bonus up takes and leaves, and gives it up on confirmation. */
export function GiveUpDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, hasFailed } = useRead('POST /api/bonus/ending', { id }, { select: toEnding })
  const [giveUp, isBusy] = useSubmit(async () => {
    try {
      const { message } = await write('POST /api/bonus/giveUp', { id, lost: data?.lost ?? '' })
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
      title={copy.giveUp}
      onConfirm={() => void giveUp()}
      onCancel={onClose}
      cancelLabel={copy.keep}
      busy={isBusy}
    >
      <p>{copy.giveUpLine(data.title)}</p>
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
