import type { ReactNode } from 'react'
import css from './Tag.module.css'

export type TagTone = 'plain' | 'good' | 'waiting' | 'bad'

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={`${css.tag} ${css[tone]}`}>{children}</span>
}
