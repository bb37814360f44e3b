import { Icon } from '@koi/ui/Icon'
import { headset } from '@koi/ui/icons/frame'
import type { ReactNode } from 'react'
import css from './Header.module.css'

interface Props {
  title: string
  status: string
  /** State of the connection; undefined while unknown. */
  line?: 'ready' | 'cut'
  children?: ReactNode
}

export function Header({ title, status, line, children }: Props) {
  return (
    <header className={css.header}>
      <span className={css.face}>
        <Icon of={headset} />
      </span>
      <div className={css.names}>
        <h1 className={css.title}>{title}</h1>
        <p className={`${css.status} ${line ? css[line] : ''}`} role="status">
          {status}
        </p>
      </div>
      {children}
    </header>
  )
}
