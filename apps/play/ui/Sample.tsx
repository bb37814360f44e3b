import type { ReactNode } from 'react'
import css from './page.module.css'

/** A sample of a component. `of`: its module in packages/ui. */
export const Sample = ({ of, isWide = false, children }: { of: string; isWide?: boolean; children: ReactNode }) => (
  <section className={css.sample} aria-label={of}>
    <h2>{of}</h2>
    {isWide ? <div className={css.wide}>{children}</div> : children}
  </section>
)
