import { Confirm } from '@koi/ui/Confirm'
import { Dialog } from '@koi/ui/Dialog'
import { Failed } from '@koi/ui/EmptyState'
import { Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { Problem } from '@koi/web/problem'
import { useEffect } from 'react'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import type { ReadState } from '../../app/data/queries.ts'
import { report, toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { lacksMainMoney, RecallOffer } from '../../money/balance/RecallOffer.tsx'
import { usePlayer } from '../../app/session/player.ts'
import { copy } from './bonus.copy.ts'
import type { Ending } from './bonus.read.ts'

interface Props {
  title: string
  line: (title: string) => string
  of: ReadState<Ending>
  /** Ends the bonus or promotion; `lost` is the amount that the player was shown. */
  end: (lost: string) => Promise<{ message: string }>
  onClose: () => void
}

/** Shows which amounts ending a bonus or a promotion takes and leaves, and ends it on confirmation. */
export function EndingDialog({ title, line, of, end, onClose }: Props) {
  const { data, hasFailed, isUnreachable, failure, retry, reload } = of
  const player = usePlayer()
  // Money at a venue keeps the bonus open; with the recall beside the refusal the player can go on here.
  const isRecallable = lacksMainMoney(failure) && (player?.gameBalance ?? 0) > 0
  const [confirm, isBusy] = useSubmit(async () => {
    try {
      toastSuccess((await end(data?.lost ?? '')).message)
    } catch (error) {
      // Without an answer the bonus may still be running.
      if (!(error instanceof Problem && error.isDecided)) throw error
      report(error)
    } finally {
      void refreshPlayer()
    }
    return onClose
  })
  // A toast has shown the refusal, so close the dialog.
  useEffect(() => {
    if (hasFailed && !isUnreachable && !isRecallable) onClose()
  }, [hasFailed, isUnreachable, isRecallable, onClose])
  if (hasFailed && isUnreachable)
    return (
      <Dialog title={title} onClose={onClose}>
        <Failed onRetry={retry} />
      </Dialog>
    )
  if (hasFailed && isRecallable)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{failure instanceof Problem && failure.message}</p>
        <RecallOffer isNeeded after={reload} />
      </Dialog>
    )
  if (data === undefined) return null
  const lines = [
    [copy.lost, data.lostAmount],
    [copy.kept, data.kept],
    [copy.freed, data.rest],
  ] as const
  return (
    <Confirm title={title} onConfirm={() => void confirm()} onCancel={onClose} cancelLabel={copy.keep} busy={isBusy}>
      <p>{line(data.title)}</p>
      <Facts
        of={lines.map(([label, amount]) => [
          label,
          <strong key={label}>
            <Money of={amount} />
          </strong>,
        ])}
      />
    </Confirm>
  )
}
