import { Button } from '@koi/ui/Button'
import css from './Pager.module.css'
import { copy } from './ui.copy.ts'

interface Props {
  reading: { page: number; per_page: number; total: number }
  onTurn: (page: number) => void
}

/** Buttons to turn pages; renders nothing for a single page. */
export function Pager({ reading: { page, per_page, total }, onTurn }: Props) {
  const last = Math.ceil(total / per_page)
  if (last <= 1) return null
  return (
    <nav className={css.pager} aria-label={copy.pages}>
      <Button kind="light" size="s" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {copy.before}
      </Button>
      <span>{copy.page(page, last)}</span>
      <Button kind="light" size="s" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {copy.after}
      </Button>
    </nav>
  )
}
