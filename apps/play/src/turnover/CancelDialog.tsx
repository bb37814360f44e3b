import { useEffect } from 'react'
import { loadPlayer } from '../app/account.ts'
import { useAction } from '../app/action.ts'
import { call } from '../app/api.ts'
import { refresh, useAsk } from '../app/queries.ts'
import { toast } from '../app/toast.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Money } from '../ui/Money.tsx'
import { texts } from './turnover.copy.ts'
import css from './turnover.module.css'

/** Shows what giving a promotion back takes and leaves, and does it when he agrees. */
export function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, hasFailed } = useAsk('POST /api/promotion/offer', { id })
  const [cancel, isBusy] = useAction(async () => {
    try {
      const { message } = await call('POST /api/promotion/cancel', { id, lost: String(data?.lost ?? '') })
      toast(message, 'success')
    } finally {
      onClose()
      void refresh('POST /api/duties', 'POST /api/getBetAmount')
      void loadPlayer({ quiet: true }).catch(() => undefined)
    }
  })
  // What cannot be given back now was said in a toast.
  useEffect(() => {
    if (hasFailed) onClose()
  }, [hasFailed, onClose])
  if (data === undefined) return null
  const lines = [
    [texts.lost, data?.lost],
    [texts.kept, data?.kept],
    [texts.freed, data?.rest],
  ] as const
  return (
    <Confirm
      title={texts.cancelTitle}
      onConfirm={() => void cancel()}
      onCancel={onClose}
      cancelLabel={texts.keep}
      busy={isBusy}
    >
      <p>{texts.cancelLine(String(data?.title ?? ''))}</p>
      <dl className={css.offer}>
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money of={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Confirm>
  )
}
