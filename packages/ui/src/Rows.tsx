import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Link } from './router.tsx'
import { Icon, type Glyph } from './Icon.tsx'
import { forward } from './icons/frame.ts'
import css from './Rows.module.css'

export const Rows = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Card onPage padding="flush">
    {title && <h2 className={css.title}>{title}</h2>}
    {children}
  </Card>
)

interface Line {
  label: string
  value?: ReactNode
  icon?: Glyph
}

const inside = ({ label, value, icon }: Line, leads: boolean) => (
  <>
    {icon && (
      <span className={css.icon}>
        <Icon of={icon} />
      </span>
    )}
    <span className={css.label}>{label}</span>
    {value !== undefined && <span className={css.value}>{value}</span>}
    {leads && (
      <span className={css.forward}>
        <Icon of={forward} size="s" />
      </span>
    )}
  </>
)

export const RowLink = ({ to, ...line }: Line & { to: string }) => (
  <Link className={`${css.row} ${css.pressed}`} to={to}>
    {inside(line, true)}
  </Link>
)

export const RowButton = ({
  onClick,
  disabled,
  leads = true,
  ...line
}: Line & { onClick: () => void; disabled?: boolean; leads?: boolean }) => (
  <button type="button" className={`${css.row} ${css.pressed}`} onClick={onClick} disabled={disabled}>
    {inside(line, leads)}
  </button>
)

export const Row = (line: Line) => <div className={css.row}>{inside(line, false)}</div>
