import type { ReactNode } from 'react'
import css from './Tag.module.css'

export type TagTone = 'plain' | 'good' | 'waiting' | 'bad'

interface Props {
  tone?: TagTone
  /** If true, the tag is as large as the text around it. */
  isLarge?: true
  children: ReactNode
}

export const Tag = ({ tone = 'plain', isLarge, children }: Props) => (
  <span className={`${css.tag} ${css[tone] ?? ''}`} data-large={isLarge}>
    {children}
  </span>
)
