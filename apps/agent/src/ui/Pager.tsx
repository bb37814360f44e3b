import { Button } from 'antd'
import { copy } from './ui.copy.ts'

interface Props {
  reading: { page: number; per_page: number; total: number }
  onTurn: (page: number) => void
}

/** Pages of a list; nothing where there is one. */
export function Pager({ reading: { page, per_page, total }, onTurn }: Props) {
  const last = Math.ceil(total / per_page)
  if (last <= 1) return null
  return (
    <nav className="line" aria-label={copy.pages}>
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {copy.before}
      </Button>
      <span className="soft">{copy.page(page, last)}</span>
      <Button disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {copy.after}
      </Button>
    </nav>
  )
}
