import { Icon } from '@koi/ui/Icon'
import { IconButton } from '@koi/ui/IconButton'
import { back, headset } from '@koi/ui/icons/frame'
import type { ReactNode } from 'react'
import { Link } from '@koi/ui/router'
import css from './Header.module.css'

interface Props {
  /** Undefined while the screen's code loads. */
  title?: string
  backLabel: string
  onBack: () => void
  service?: { to: string; label: string }
  right?: ReactNode
}

export function Header({ title, backLabel, onBack, service, right }: Props) {
  return (
    <header className={css.header}>
      <IconButton icon={back} label={backLabel} onClick={onBack} />
      {title === undefined ? <span className={css.title} /> : <h1 className={css.title}>{title}</h1>}
      <div className={css.right}>
        {right}
        {service && (
          <Link className={css.service} to={service.to} aria-label={service.label}>
            <Icon of={headset} />
          </Link>
        )}
      </div>
    </header>
  )
}
