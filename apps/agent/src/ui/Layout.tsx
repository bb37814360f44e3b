import type { ReactNode } from 'react'
import css from './Layout.module.css'

/** Places its children side by side if there is room, otherwise one below the other. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>

export const Heading = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={css.page}>
    <h1>{children}</h1>
    {aside}
  </div>
)

export const Soft = ({ children }: { children: ReactNode }) => <div className={css.soft}>{children}</div>

export const Big = ({ children }: { children: ReactNode }) => <div className={css.big}>{children}</div>
