import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import css from './Button.module.css'

interface Looks {
  /** primary: the one thing to do here; soft: next to it; quiet: text only; danger: takes something away. */
  kind?: 'primary' | 'soft' | 'quiet' | 'danger' | 'light'
  size?: 'm' | 's'
  wide?: boolean
  children: ReactNode
}

const classOf = ({ kind = 'primary', size = 'm', wide }: Looks) =>
  `${css.button} ${css[kind]} ${css[size]} ${wide ? css.wide : ''}`

type ButtonProps = Looks & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & { busy?: boolean }

/** A button that shows when it works (`busy`) and cannot be pressed meanwhile. */
export function Button({ kind, size, wide, busy = false, children, disabled, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classOf({ kind, size, wide, children })}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <span className={css.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button. `to` is a path of the site. */
export function ButtonLink({ kind, size, wide, children, to, replace }: Looks & { to: string; replace?: boolean }) {
  return (
    <Link to={to} replace={replace} className={classOf({ kind, size, wide, children })}>
      {children}
    </Link>
  )
}
