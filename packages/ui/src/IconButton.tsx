import type { ButtonHTMLAttributes } from 'react'
import { Icon, type Glyph } from './Icon.tsx'
import css from './IconButton.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & {
  icon: Glyph
  label: string
  size?: 's' | 'm' | 'l'
  spins?: boolean
}

/** A button with an icon only. `label`: its accessible name; `spins`: the icon rotates, for loading. */
export function IconButton({ icon, label, size, spins = false, type = 'button', ...rest }: Props) {
  return (
    <button type={type} className={`${css.button} ${spins ? css.spins : ''}`} aria-label={label} {...rest}>
      <Icon of={icon} size={size} />
    </button>
  )
}
