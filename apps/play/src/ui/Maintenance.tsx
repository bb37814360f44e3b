import { Button } from '@koi/ui/Button'
import { EmptyState } from '@koi/ui/EmptyState'
import css from './Maintenance.module.css'
import { Html } from './Html.tsx'

export function Maintenance({
  title,
  tips,
  retryLabel,
  onRetry,
  busy,
}: {
  title: string
  tips: string
  retryLabel: string
  onRetry: () => void
  busy: boolean
}) {
  return (
    <main className={css.page}>
      <h1 className={css.title}>{title}</h1>
      <EmptyState
        picture="repair"
        action={
          <Button kind="soft" onClick={onRetry} busy={busy}>
            {retryLabel}
          </Button>
        }
      >
        <Html of={tips} />
      </EmptyState>
    </main>
  )
}
