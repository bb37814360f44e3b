import { Icon } from '@koi/ui/Icon'
import { forward } from '@koi/ui/icons/frame'
import type { ReactNode } from 'react'
import { Link } from '@koi/ui/router'
import css from './MoreLink.module.css'

export const MoreLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={css.more} to={to}>
    {children}
    <Icon of={forward} size="s" />
  </Link>
)
