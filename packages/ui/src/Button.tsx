import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type NavigateOptions } from './router.tsx'
import css from './Button.module.css'

interface Looks {
  /** primary: main action; soft: secondary; quiet: text only; danger: destructive. */
  kind?: 'primary' | 'soft' | 'quiet' | 'danger' | 'light'
  size?: 'm' | 's'
  wide?: boolean
  children: ReactNode
}

const classOf = ({ kind = 'primary', size = 'm', wide }: Looks) =>
  `${css.button} ${css[kind]} ${size === 's' ? css.s : ''} ${wide ? css.wide : ''}`

type ButtonProps = Looks & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & { busy?: boolean }

/** A button, which does nothing and shows a spinner while `busy`. It keeps the focus, which `disabled` would take. */
export function Button({ kind, size, wide, busy = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classOf({ kind, size, wide, children })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && <span className={css.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

type LinkTarget =
  | ({ to: string; href?: never; onClick?: () => void } & NavigateOptions)
  | { href: string; to?: never; download?: string }

/** A link that looks like a button. `to`: a path of the site; `href`: an outside address, in a new tab or as `download`. */
export function ButtonLink({ kind, size, wide, children, ...link }: Looks & LinkTarget) {
  const className = classOf({ kind, size, wide, children })
  return link.href === undefined ? (
    <Link {...link} className={className}>
      {children}
    </Link>
  ) : (
    <a
      href={link.href}
      className={className}
      {...(link.download ? { download: link.download } : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  )
}
