import type { ReactNode } from 'react'
import css from './Checkbox.module.css'
import { useRefused } from './Form.tsx'

interface Props {
  /** Field name in the request. */
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Visible label and accessible name. */
  children: ReactNode
  /** Shown next to the label without being part of it, for example a link. */
  after?: ReactNode
}

export function Checkbox({ name, checked, onChange, children, after }: Props) {
  const { aria, note } = useRefused(name, checked)
  return (
    <div className={css.row}>
      <label className={css.label}>
        <input
          type="checkbox"
          name={name}
          {...aria}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{children}</span>
      </label>
      {after}
      {note}
    </div>
  )
}
